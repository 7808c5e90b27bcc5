-- Whoever deletes a repo, an identity, a role or a provider has what hangs on it looked up, by a plan that is made for any of them. Where
-- one of them has nearly all rows there are, statistics say that a value has as many, and the plan reads the whole table each time: one
-- tenant made deletes slow for all. Here the planner is told that a value has some ten.
ALTER TABLE "repo_images" ALTER COLUMN "repo_uid" SET (n_distinct = -0.1);
ALTER TABLE "repo_images" ALTER COLUMN "digest" SET (n_distinct = -0.1);
ALTER TABLE "tag_history" ALTER COLUMN "repo_uid" SET (n_distinct = -0.1);
ALTER TABLE "vuln_reports" ALTER COLUMN "repo_uid" SET (n_distinct = -0.1);
ALTER TABLE "headless_sessions" ALTER COLUMN "identity_uid" SET (n_distinct = -0.1);
ALTER TABLE "group_access_requests" ALTER COLUMN "identity_uid" SET (n_distinct = -0.1);
ALTER TABLE "known_persons" ALTER COLUMN "identity_uid" SET (n_distinct = -0.1);
ALTER TABLE "provider_sign_ins" ALTER COLUMN "identity_uid" SET (n_distinct = -0.1);
ALTER TABLE "provider_sign_ins" ALTER COLUMN "provider_uid" SET (n_distinct = -0.1);
ALTER TABLE "role_bindings" ALTER COLUMN "identity_uid" SET (n_distinct = -0.1);
ALTER TABLE "role_bindings" ALTER COLUMN "role_uid" SET (n_distinct = -0.1);
ALTER TABLE "group_invites" ALTER COLUMN "role_uid" SET (n_distinct = -0.1);
ALTER TABLE "external_group_role_mappings" ALTER COLUMN "role_uid" SET (n_distinct = -0.1);
ALTER TABLE "external_group_role_mappings" ALTER COLUMN "scope" SET (n_distinct = -0.1);
ALTER TABLE "identity_providers" ALTER COLUMN "default_role" SET (n_distinct = -0.1);
ALTER TABLE "scim_users" ALTER COLUMN "provider_uid" SET (n_distinct = -0.1);
ALTER TABLE "scim_groups" ALTER COLUMN "provider_uid" SET (n_distinct = -0.1);
ALTER TABLE "scim_departures" ALTER COLUMN "provider_uid" SET (n_distinct = -0.1);
ALTER TABLE "scim_members" ALTER COLUMN "group_id" SET (n_distinct = -0.1);
ALTER TABLE "scim_members" ALTER COLUMN "user_id" SET (n_distinct = -0.1);
ALTER TABLE "known_persons" ALTER COLUMN "organization_uid" SET (n_distinct = -0.1);
ALTER TABLE "withdrawn_default_roles" ALTER COLUMN "provider_uid" SET (n_distinct = -0.1);
