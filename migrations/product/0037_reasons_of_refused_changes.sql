-- Why a moderator rejected a change, for the mail to its author: the change itself is deleted.
alter table author_news add column objection text;
alter table author_news add column objection_words text;
