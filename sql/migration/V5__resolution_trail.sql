-- Why an operator has decided so, in the words of the operator.
ALTER TABLE order_history ADD COLUMN note VARCHAR(1024);

-- The payment as which an event without readable data was settled, by the data that an operator has found elsewhere.
ALTER TABLE payment ADD COLUMN settled_as VARCHAR(36);
ALTER TABLE payment ADD CONSTRAINT payment_settled_as FOREIGN KEY (settled_as) REFERENCES payment (id);
ALTER TABLE payment ADD CONSTRAINT payment_settled_once CHECK (settled_as IS NULL OR status = 'DISMISSED');

-- Payments of any status, in the order of the list.
CREATE INDEX payment_page ON payment (recorded_at, id);
