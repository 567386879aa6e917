-- What the photo of a report shows, as the model of the setting MATCH_MODEL reads it. Computed again by a job where it is missing.
create table cat_photo_embeddings (
  cat_id bigint not null references cats (id) on delete cascade,
  -- Only embeddings of the same model can be compared.
  model text not null,
  photo_key text not null,
  -- Signed bytes. Null: the model could not read the photo.
  embedding bytea,
  primary key (cat_id, model)
);
