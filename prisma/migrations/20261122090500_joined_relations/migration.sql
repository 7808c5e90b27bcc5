-- More that the graph joins by a value within an organization, as in joined_by_values.
CREATE INDEX "identity_providers_scope_40_default_role" ON "identity_providers" (left(uid, 40), default_role, uid);
CREATE INDEX "external_group_role_mappings_scope_40_role_uid" ON "external_group_role_mappings" (left(uid, 40), role_uid, uid);
CREATE INDEX "external_group_role_mappings_scope_40_scope" ON "external_group_role_mappings" (left(uid, 40), scope, uid);
CREATE INDEX "group_invites_scope_40_role_uid" ON "group_invites" (left(uid, 40), role_uid, uid);
CREATE INDEX "terms_acceptances_scope_40_accepted_by" ON "terms_acceptances" (left(uid, 40), accepted_by, uid);
CREATE INDEX "repos_scope_40_source" ON "repos" (left(uid, 40), (sync_config->>'source'), uid) WHERE sync_config IS NOT NULL;
CREATE INDEX "account_associations_identities" ON "account_associations"
  USING gin (jsonb_path_query_array(chainguard, '$.serviceBindings.*') jsonb_path_ops);
