-- Whoever reads these tables, or a copy of them, can sign in as nobody: of tokens and codes only digests are kept.
-- A token is kept for its parent as well, sealed so that only the parent opens it: a client that lost an answer gets it again.
alter table auth.refresh_tokens add column catlas_sealed text;
update auth.refresh_tokens set
  token = encode(sha256(token::bytea), 'hex'),
  parent = encode(sha256(parent::bytea), 'hex');
-- Codes that are on their way are worth nothing any more; whoever waits for one asks again.
delete from auth.flow_state where auth_code is not null;
