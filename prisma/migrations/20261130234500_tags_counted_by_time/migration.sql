-- Lists leave some forms of tags out, and their totals with them: where the index has the form, tags that were made since a time are
-- counted by it alone, as those that were changed are.
DROP INDEX "tags_scope_40_create_time";
CREATE INDEX "tags_scope_40_create_time" ON "tags" (left(uid, 40), create_time, uid) INCLUDE (form);
