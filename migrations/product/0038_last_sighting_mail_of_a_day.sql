-- Over the daily limit of a cat, sightings are stored and not mailed. The last mail of the day says so to the owner.
alter table thread_mails add column is_last_today boolean not null default false;
