-- A helper who has compared a cat with others is told that it is home.
alter table notifications
  drop constraint author_news_kind_check,
  add constraint author_news_kind_check
    check (kind in ('review', 'change-accepted', 'change-refused', 'comment', 'match', 'same-cat', 'helped'));
