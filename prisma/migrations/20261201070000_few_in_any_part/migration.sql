-- What few have is counted in any part of an organization: where the index had the organization alone, all that have it there were looked at
-- for each of the groups that one sees. Forms stand in it, for totals leave some out.
DROP INDEX "tags_scope_40_deprecated";
CREATE INDEX "tags_scope_40_deprecated" ON "tags" (left(uid, 40), uid) INCLUDE (form) WHERE deprecated;
DROP INDEX "advisories_scope_40_deleted";
CREATE INDEX "advisories_scope_40_deleted" ON "advisories" (left(uid, 40), uid) WHERE delete_time IS NOT NULL;
