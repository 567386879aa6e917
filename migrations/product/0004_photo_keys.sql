-- Whether another cat has the same picture, asked before a file is removed.
create index cats_by_photo on cats (photo_key) where photo_key is not null;
