-- Orders whose time is over.
CREATE INDEX customer_order_expiry ON customer_order (status, expires_at, id);

-- What happened to an order beside its being placed: each attempt to pay it, through which door and with which outcome, its end, and
-- what an operator decided. No foreign key: it would let a note of a replay wait for whoever holds the order's row.
CREATE TABLE order_history (
  order_id     VARCHAR(36)  NOT NULL,
  id           VARCHAR(36)  NOT NULL,
  occurred_at  ${timestamp} NOT NULL,
  type         VARCHAR(24)  NOT NULL,
  door         VARCHAR(16),
  outcome      VARCHAR(24),
  reason       VARCHAR(64),
  provider     VARCHAR(32),
  provider_ref VARCHAR(255),
  amount_minor BIGINT,
  currency     VARCHAR(3),
  delivery_id  VARCHAR(255),
  actor        VARCHAR(64),
  CONSTRAINT order_history_pk PRIMARY KEY (order_id, id)
);
CREATE INDEX order_history_age ON order_history (occurred_at);

-- A settled event whose data cannot be read is kept with what could be read. Who has decided about an unapplied payment, and why.
ALTER TABLE payment DROP CONSTRAINT payment_fact_unique;
ALTER TABLE payment ALTER COLUMN provider_ref DROP NOT NULL;
-- made anew: Derby would go on taking two absent references for the same one
ALTER TABLE payment ADD CONSTRAINT payment_fact_unique UNIQUE (provider, provider_ref);
ALTER TABLE payment ALTER COLUMN claimed_order_id DROP NOT NULL;
ALTER TABLE payment ALTER COLUMN amount_minor DROP NOT NULL;
ALTER TABLE payment ALTER COLUMN currency DROP NOT NULL;
ALTER TABLE payment ADD COLUMN resolved_at ${timestamp};
ALTER TABLE payment ADD COLUMN resolved_by VARCHAR(64);
ALTER TABLE payment ADD COLUMN resolution_note VARCHAR(1024);
ALTER TABLE payment DROP CONSTRAINT payment_applied_or_reason;
ALTER TABLE payment ADD CONSTRAINT payment_state CHECK (
  (status = 'APPLIED' AND order_id IS NOT NULL AND provider_ref IS NOT NULL AND amount_minor IS NOT NULL
    AND currency IS NOT NULL AND (reason IS NULL OR resolved_at IS NOT NULL))
  OR (status = 'UNAPPLIED' AND order_id IS NULL AND reason IS NOT NULL AND resolved_at IS NULL)
  OR (status IN ('REFUNDED', 'DISMISSED') AND order_id IS NULL AND reason IS NOT NULL AND resolved_at IS NOT NULL));
CREATE INDEX payment_status_page ON payment (status, recorded_at, id);
