-- What a cat looks like, how it lives, and when it was last seen or found. The version before does not name these columns: its
-- reports get the defaults, and its edits leave them as they are.
alter table cats
  add column sex text not null default 'unknown' check (sex in ('female', 'male', 'unknown')),
  add column age_class text not null default 'unknown' check (age_class in ('kitten', 'adult', 'senior', 'unknown')),
  add column coat_colors text[] not null default '{}'
    check (coat_colors <@ array['black', 'white', 'grey', 'brown', 'ginger', 'cream']),
  add column coat_pattern text not null default 'unknown'
    check (coat_pattern in ('solid', 'tabby', 'tortoiseshell', 'calico', 'bicolor', 'pointed', 'unknown')),
  add column coat_length text not null default 'unknown' check (coat_length in ('short', 'medium', 'long', 'unknown')),
  add column white_marks text[] not null default '{}'
    check (white_marks <@ array['face', 'chest', 'belly', 'paws', 'tail_tip']),
  add column eye_color text not null default 'unknown'
    check (eye_color in ('green', 'yellow', 'orange', 'brown', 'blue', 'odd', 'unknown')),
  add column tail text not null default 'unknown' check (tail in ('long', 'short', 'none', 'kinked', 'bushy', 'unknown')),
  add column ear_tip text not null default 'unknown' check (ear_tip in ('tipped', 'notched', 'none', 'unknown')),
  add column collar text not null default 'unknown' check (collar in ('yes', 'no', 'unknown')),
  add column chip text not null default 'unknown' check (chip in ('yes', 'no', 'unknown')),
  add column living text not null default 'unknown' check (living in ('indoor', 'outdoor', 'unknown')),
  add column temperament text not null default 'unknown' check (temperament in ('shy', 'bold', 'unknown')),
  add column seen_at timestamptz,
  add column seen_at_precision text not null default 'about' check (seen_at_precision in ('exact', 'hour', 'day', 'about'));

-- Lists and tiles that are filtered by a rare colour start here; by a common one they walk the index of places.
create index cats_by_coat_color on cats using gin (coat_colors) where status = 'approved' and reunited_at is null;

-- The second to the fourth photo of a cat; the first is in cats. With `is_proposed` they belong to a change that awaits review.
create table cat_photos (
  cat_id bigint not null references cats (id) on delete cascade,
  is_proposed boolean not null default false,
  position smallint not null check (position between 2 and 4),
  photo_key text not null,
  photo_width integer not null,
  photo_height integer not null,
  photo_placeholder text not null,
  photo_hash text not null,
  primary key (cat_id, is_proposed, position)
);
create index cat_photos_by_key on cat_photos (photo_key);
-- The change also replaces the second to the fourth photo.
alter table cat_changes add column has_more_photos boolean not null default false;
