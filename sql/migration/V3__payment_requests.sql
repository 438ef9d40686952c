-- A payment that was opened at a provider: one for each order and provider. The provider's later payment fact carries
-- provider_payment_id as its reference.
CREATE TABLE payment_request (
  id                  VARCHAR(36)   NOT NULL PRIMARY KEY,
  order_id            VARCHAR(36)   NOT NULL,
  provider            VARCHAR(32)   NOT NULL,
  provider_payment_id VARCHAR(255)  NOT NULL,
  payment_url         VARCHAR(2048) NOT NULL,
  opened_at           ${timestamp}  NOT NULL,
  CONSTRAINT payment_request_order_unique UNIQUE (order_id, provider),
  CONSTRAINT payment_request_payment_unique UNIQUE (provider, provider_payment_id),
  CONSTRAINT payment_request_order FOREIGN KEY (order_id) REFERENCES customer_order (id)
);
