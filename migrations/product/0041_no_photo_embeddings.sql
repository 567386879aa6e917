-- No model may be shipped, so nothing reads or fills them.
drop table cat_photo_embeddings;
