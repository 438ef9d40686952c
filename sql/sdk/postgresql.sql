-- What the layers keep in an application's own database. The primary key of each table but the outbox is the claim.
CREATE TABLE idempotency_record (
  tenant          VARCHAR(64)  NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  fingerprint     VARCHAR(80)  NOT NULL,
  state           VARCHAR(16)  NOT NULL,
  status          INTEGER,
  headers         TEXT,
  body            BYTEA,
  created_at      TIMESTAMP WITH TIME ZONE NOT NULL,
  completed_at    TIMESTAMP WITH TIME ZONE,
  expires_at      TIMESTAMP WITH TIME ZONE NOT NULL,
  owner           VARCHAR(36),
  lease_until     TIMESTAMP WITH TIME ZONE,
  CONSTRAINT idempotency_record_pk PRIMARY KEY (tenant, idempotency_key),
  CONSTRAINT idempotency_record_state CHECK (state IN ('PROCESSING', 'COMPLETED')),
  CONSTRAINT idempotency_record_answer CHECK (state = 'PROCESSING' OR status IS NOT NULL)
);
CREATE INDEX idempotency_record_expiry ON idempotency_record (expires_at);

CREATE TABLE inbox (
  consumer    VARCHAR(64)  NOT NULL,
  message_id  VARCHAR(255) NOT NULL,
  body_hash   VARCHAR(64)  NOT NULL,
  received_at TIMESTAMP WITH TIME ZONE NOT NULL,
  CONSTRAINT inbox_pk PRIMARY KEY (consumer, message_id)
);
CREATE INDEX inbox_received ON inbox (received_at);

CREATE TABLE message_failure (
  consumer       VARCHAR(64)   NOT NULL,
  message_id     VARCHAR(255)  NOT NULL,
  delivery_count INTEGER       NOT NULL,
  reason         VARCHAR(1024) NOT NULL,
  failed_at      TIMESTAMP WITH TIME ZONE NOT NULL,
  CONSTRAINT message_failure_pk PRIMARY KEY (consumer, message_id)
);

CREATE TABLE outbox (
  id         VARCHAR(36) NOT NULL PRIMARY KEY,
  stream     VARCHAR(64) NOT NULL,
  sequence   INTEGER     NOT NULL,
  type       VARCHAR(64) NOT NULL,
  payload    TEXT        NOT NULL,
  created_at TIMESTAMP WITH TIME ZONE NOT NULL,
  sent_at    TIMESTAMP WITH TIME ZONE,
  CONSTRAINT outbox_stream_sequence UNIQUE (stream, sequence)
);
