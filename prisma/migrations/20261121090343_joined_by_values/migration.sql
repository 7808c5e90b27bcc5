-- What the graph joins by a value within an organization: the value stands behind the organization, so that others'
-- rows of the same value cost nothing. Repos and artifacts have such an index by name already.
CREATE INDEX "advisories_scope_40_artifact_name" ON "advisories" (left(uid, 40), artifact_name, uid);
CREATE INDEX "role_bindings_scope_40_identity_uid" ON "role_bindings" (left(uid, 40), identity_uid, uid);
CREATE INDEX "role_bindings_scope_40_role_uid" ON "role_bindings" (left(uid, 40), role_uid, uid);
