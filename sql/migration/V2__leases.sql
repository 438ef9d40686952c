-- Which claim holds the key, and until when without renewal. A claim that lives in its operation's transaction has an owner and no
-- lease; a leased one is committed as PROCESSING before its operation runs. A completed record has neither.
ALTER TABLE idempotency_record ADD COLUMN owner VARCHAR(36);
ALTER TABLE idempotency_record ADD COLUMN lease_until ${timestamp};
