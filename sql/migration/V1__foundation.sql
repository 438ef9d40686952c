-- Placeholders: ${timestamp}, ${binary} and ${text} are the database's type for an instant, for bytes and for long text.

-- Callers of the API. The key itself is never stored, only its SHA-256: a key is 256 random bits, so no slow hash is needed.
CREATE TABLE api_key (
  id          VARCHAR(36)  NOT NULL PRIMARY KEY,
  key_hash    VARCHAR(64)  NOT NULL,
  client      VARCHAR(64)  NOT NULL,
  tenant      VARCHAR(64),
  roles       VARCHAR(128) NOT NULL,
  created_at  ${timestamp} DEFAULT CURRENT_TIMESTAMP NOT NULL,
  disabled_at ${timestamp},
  CONSTRAINT api_key_hash_unique UNIQUE (key_hash)
);

-- API layer: one row for each key of a tenant. The primary key is the claim.
CREATE TABLE idempotency_record (
  tenant          VARCHAR(64)  NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  fingerprint     VARCHAR(80)  NOT NULL,
  state           VARCHAR(16)  NOT NULL,
  status          INTEGER,
  headers         ${text},
  body            ${binary},
  created_at      ${timestamp} NOT NULL,
  completed_at    ${timestamp},
  expires_at      ${timestamp} NOT NULL,
  CONSTRAINT idempotency_record_pk PRIMARY KEY (tenant, idempotency_key),
  CONSTRAINT idempotency_record_state CHECK (state IN ('PROCESSING', 'COMPLETED')),
  CONSTRAINT idempotency_record_answer CHECK (state = 'PROCESSING' OR status IS NOT NULL)
);
CREATE INDEX idempotency_record_expiry ON idempotency_record (expires_at);

-- Domain layer.
CREATE TABLE product (
  sku         VARCHAR(64) NOT NULL PRIMARY KEY,
  currency    VARCHAR(3)  NOT NULL,
  price_minor BIGINT      NOT NULL,
  available   INTEGER     NOT NULL,
  CONSTRAINT product_price_positive CHECK (price_minor > 0),
  CONSTRAINT product_stock_not_negative CHECK (available >= 0)
);

CREATE TABLE customer_order (
  id            VARCHAR(36)  NOT NULL PRIMARY KEY,
  tenant        VARCHAR(64)  NOT NULL,
  status        VARCHAR(24)  NOT NULL,
  currency      VARCHAR(3)   NOT NULL,
  total_minor   BIGINT       NOT NULL,
  last_sequence INTEGER      NOT NULL,
  version       INTEGER      NOT NULL,
  created_at    ${timestamp} NOT NULL,
  expires_at    ${timestamp} NOT NULL,
  CONSTRAINT customer_order_status CHECK (status IN ('INVENTORY_RESERVED', 'PAID', 'CANCELLED', 'EXPIRED')),
  CONSTRAINT customer_order_total_positive CHECK (total_minor > 0)
);
-- Keyset pages, newest first, with and without a status.
CREATE INDEX customer_order_page ON customer_order (tenant, created_at DESC, id DESC);
CREATE INDEX customer_order_status_page ON customer_order (tenant, status, created_at DESC, id DESC);

CREATE TABLE order_line (
  order_id         VARCHAR(36) NOT NULL,
  line_number      INTEGER     NOT NULL,
  sku              VARCHAR(64) NOT NULL,
  quantity         INTEGER     NOT NULL,
  unit_price_minor BIGINT      NOT NULL,
  CONSTRAINT order_line_pk PRIMARY KEY (order_id, line_number),
  CONSTRAINT order_line_sku_once UNIQUE (order_id, sku),
  CONSTRAINT order_line_order FOREIGN KEY (order_id) REFERENCES customer_order (id),
  CONSTRAINT order_line_product FOREIGN KEY (sku) REFERENCES product (sku),
  CONSTRAINT order_line_quantity_positive CHECK (quantity > 0)
);

-- One row for each settled fact: applied to one order, or unapplied with its reason and the order that it claimed.
CREATE TABLE payment (
  id               VARCHAR(36)  NOT NULL PRIMARY KEY,
  provider         VARCHAR(32)  NOT NULL,
  provider_ref     VARCHAR(255) NOT NULL,
  status           VARCHAR(16)  NOT NULL,
  order_id         VARCHAR(36),
  claimed_order_id VARCHAR(255) NOT NULL,
  amount_minor     BIGINT       NOT NULL,
  currency         VARCHAR(3)   NOT NULL,
  reason           VARCHAR(64),
  door             VARCHAR(16)  NOT NULL,
  raw_event        ${text},
  recorded_at      ${timestamp} NOT NULL,
  CONSTRAINT payment_fact_unique UNIQUE (provider, provider_ref),
  CONSTRAINT payment_order_fact_unique UNIQUE (order_id, provider_ref),
  CONSTRAINT payment_order FOREIGN KEY (order_id) REFERENCES customer_order (id),
  CONSTRAINT payment_applied_or_reason CHECK (
    (status = 'APPLIED' AND order_id IS NOT NULL AND reason IS NULL)
    OR (status = 'UNAPPLIED' AND order_id IS NULL AND reason IS NOT NULL))
);
CREATE INDEX payment_claimed_order ON payment (claimed_order_id);

-- Message layer: a row here is a delivery whose effect is committed.
CREATE TABLE inbox (
  consumer    VARCHAR(64)  NOT NULL,
  message_id  VARCHAR(255) NOT NULL,
  body_hash   VARCHAR(64)  NOT NULL,
  received_at ${timestamp} NOT NULL,
  CONSTRAINT inbox_pk PRIMARY KEY (consumer, message_id)
);
CREATE INDEX inbox_received ON inbox (received_at);

-- Why a delivery has failed so far; the row goes when the delivery succeeds, and stays when it ends in the dead letter queue.
CREATE TABLE message_failure (
  consumer       VARCHAR(64)   NOT NULL,
  message_id     VARCHAR(255)  NOT NULL,
  delivery_count INTEGER       NOT NULL,
  reason         VARCHAR(1024) NOT NULL,
  failed_at      ${timestamp}  NOT NULL,
  CONSTRAINT message_failure_pk PRIMARY KEY (consumer, message_id)
);

-- What must be told to others, in the order of its stream.
CREATE TABLE outbox (
  id         VARCHAR(36)  NOT NULL PRIMARY KEY,
  stream     VARCHAR(64)  NOT NULL,
  sequence   INTEGER      NOT NULL,
  type       VARCHAR(64)  NOT NULL,
  payload    ${text}      NOT NULL,
  created_at ${timestamp} NOT NULL,
  sent_at    ${timestamp},
  CONSTRAINT outbox_stream_sequence UNIQUE (stream, sequence)
);
