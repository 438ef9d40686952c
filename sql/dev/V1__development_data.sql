-- Development only: products, and API keys that stand in the README (the SHA-256 of demo-key-a, demo-key-b, demo-key-ops).
INSERT INTO product (sku, currency, price_minor, available) VALUES ('espresso-beans-1kg', 'EUR', 1290, 1000000);
INSERT INTO product (sku, currency, price_minor, available) VALUES ('limited-edition', 'EUR', 9900, 10);

INSERT INTO api_key (id, key_hash, client, tenant, roles) VALUES
  ('018f0000-0000-7000-8000-00000000000a', 'f15424e984f66fb993b9d8e6444ade02adcc714a58b3b50106e98750e4244bfe', 'demo-a', 'acme', 'orders,payments');
INSERT INTO api_key (id, key_hash, client, tenant, roles) VALUES
  ('018f0000-0000-7000-8000-00000000000b', 'd9ac7631ada741dcfc4b59392980617b80ca853433a835ca1baa8a484a35e893', 'demo-b', 'globex', 'orders,payments');
INSERT INTO api_key (id, key_hash, client, tenant, roles) VALUES
  ('018f0000-0000-7000-8000-00000000000c', 'cc3daaafbbe12471135c59cc4647df38359549adaaaeb02ea6da713a3a27e6b1', 'demo-ops', NULL, 'ops');
