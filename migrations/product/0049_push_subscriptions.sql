-- The key by which push services know the site (RFC 8292), unless a setting gives one. The first start fills the one row.
create table push_key (
  is_only_row boolean primary key default true check (is_only_row),
  public_key text not null,
  private_key text not null
);

-- Browsers that have allowed notifications. A browser has one subscription, for the follower who was there last.
create table push_subscriptions (
  -- Secret: who knows the URL and the keys can send messages to the browser.
  endpoint text primary key,
  follower_id uuid not null references followers (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  subscribed_at timestamptz not null,
  -- The last message that the push service took.
  sent_at timestamptz,
  -- The first failure after that. A subscription that has failed for long is removed.
  failing_since timestamptz
);
create index push_subscriptions_by_follower on push_subscriptions (follower_id, subscribed_at desc);
