-- A list of bindings in this order joined all of an organization's, and all identities and roles, before it cut its page.
CREATE INDEX "role_bindings_scope_40_update_time" ON "role_bindings" (left(uid, 40), update_time, uid);

-- These find rows by a value. As trees they also have an order, in which lists of a group read those of every organization.
DROP INDEX "advisories_artifact_name_idx";
CREATE INDEX "advisories_artifact_name_idx" ON "advisories" USING HASH ("artifact_name");
DROP INDEX "advisories_component_name";
CREATE INDEX "advisories_component_name" ON "advisories" USING HASH ("component_name");
