-- Lists without pages are read in the order of creation, in chunks: without these each chunk would sort all of a group again.
CREATE INDEX "repos_scope_57_create_time" ON "repos" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
CREATE INDEX "tags_scope_57_create_time" ON "tags" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
