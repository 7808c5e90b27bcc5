-- A list of one parent by name reads its page in order, however many siblings there are: after the unique key alone a
-- sort by uid follows.

-- CreateIndex
CREATE INDEX "advisories_parent_uid_advisory_id_uid_idx" ON "advisories"("parent_uid", "advisory_id", "uid");

-- CreateIndex
CREATE INDEX "groups_parent_uid_name_uid_idx" ON "groups"("parent_uid", "name", "uid");

-- CreateIndex
CREATE INDEX "identities_parent_uid_name_uid_idx" ON "identities"("parent_uid", "name", "uid");

-- CreateIndex
CREATE INDEX "repos_parent_uid_name_uid_idx" ON "repos"("parent_uid", "name", "uid");

-- CreateIndex
CREATE INDEX "roles_parent_uid_name_uid_idx" ON "roles"("parent_uid", "name", "uid");

-- CreateIndex
CREATE INDEX "tags_parent_uid_name_uid_idx" ON "tags"("parent_uid", "name", "uid");
