-- CreateTable
CREATE TABLE "identity_metadata" (
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "given_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "family_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "company" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "updates_opt_in" BOOLEAN NOT NULL DEFAULT false,
    "product" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "job_title" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "utm_campaign" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "utm_content" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "utm_medium" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "utm_source" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "utm_term" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "latest_form_submit_url" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "latest_internal_referring_url" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "hubspot_utk" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "self_serve" BOOLEAN NOT NULL DEFAULT false,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_metadata_pkey" PRIMARY KEY ("identity_uid")
);

-- CreateTable
CREATE TABLE "identity_providers" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "default_role" TEXT COLLATE "C" NOT NULL,
    "oidc" JSONB NOT NULL,
    "issuer" TEXT COLLATE "C" NOT NULL,
    "client_secret" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_providers_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "scim_credentials" (
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "token_digest" TEXT COLLATE "C",
    "token_expire_time" TIMESTAMPTZ(3),
    "previous_digest" TEXT COLLATE "C",
    "previous_expire_time" TIMESTAMPTZ(3),
    "revoke_time" TIMESTAMPTZ(3),
    "etag" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "scim_credentials_pkey" PRIMARY KEY ("provider_uid")
);

-- CreateTable
CREATE TABLE "provider_sign_ins" (
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_sign_ins_pkey" PRIMARY KEY ("provider_uid","identity_uid")
);

-- CreateTable
CREATE TABLE "external_group_role_mappings" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "external_group_id" TEXT COLLATE "C" NOT NULL,
    "role_uid" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "external_group_role_mappings_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "account_associations" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "amazon" JSONB,
    "google" JSONB,
    "chainguard" JSONB,
    "azure" JSONB,
    "github" JSONB,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_associations_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "group_invites" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "role_uid" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "expiration_time" TIMESTAMPTZ(3) NOT NULL,
    "single_use" BOOLEAN NOT NULL DEFAULT false,
    "code_digest" TEXT COLLATE "C" NOT NULL,
    "key_id" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_invites_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "terms_acceptances" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "doc_id" TEXT COLLATE "C" NOT NULL,
    "accepted_by" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "terms_acceptances_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "group_access_requests" (
    "sequence" BIGSERIAL NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "group_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_access_requests_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "digest" TEXT COLLATE "C" NOT NULL,
    "family" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "spent" BOOLEAN NOT NULL DEFAULT false,
    "record" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("digest")
);

-- CreateIndex
CREATE INDEX "identity_providers_issuer_idx" ON "identity_providers"("issuer");

-- CreateIndex
CREATE INDEX "identity_providers_default_role_idx" ON "identity_providers"("default_role");

-- CreateIndex
CREATE INDEX "identity_providers_parent_uid_uid_idx" ON "identity_providers"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "identity_providers_parent_uid_create_time_uid_idx" ON "identity_providers"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "identity_providers_parent_uid_name_key" ON "identity_providers"("parent_uid", "name");

-- CreateIndex
CREATE UNIQUE INDEX "scim_credentials_token_digest_key" ON "scim_credentials"("token_digest");

-- CreateIndex
CREATE UNIQUE INDEX "scim_credentials_previous_digest_key" ON "scim_credentials"("previous_digest");

-- CreateIndex
CREATE INDEX "provider_sign_ins_identity_uid_idx" ON "provider_sign_ins"("identity_uid");

-- CreateIndex
CREATE INDEX "external_group_role_mappings_role_uid_idx" ON "external_group_role_mappings"("role_uid");

-- CreateIndex
CREATE INDEX "external_group_role_mappings_scope_idx" ON "external_group_role_mappings"("scope");

-- CreateIndex
CREATE INDEX "external_group_role_mappings_parent_uid_uid_idx" ON "external_group_role_mappings"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "external_group_role_mappings_parent_uid_create_time_uid_idx" ON "external_group_role_mappings"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "external_group_role_mappings_subject_key" ON "external_group_role_mappings"("parent_uid", "external_group_id", "role_uid", "scope");

-- CreateIndex
CREATE INDEX "account_associations_parent_uid_uid_idx" ON "account_associations"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "account_associations_parent_uid_create_time_uid_idx" ON "account_associations"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "account_associations_parent_uid_name_key" ON "account_associations"("parent_uid", "name");

-- CreateIndex
CREATE UNIQUE INDEX "group_invites_code_digest_key" ON "group_invites"("code_digest");

-- CreateIndex
CREATE UNIQUE INDEX "group_invites_key_id_key" ON "group_invites"("key_id");

-- CreateIndex
CREATE INDEX "group_invites_role_uid_idx" ON "group_invites"("role_uid");

-- CreateIndex
CREATE INDEX "group_invites_parent_uid_uid_idx" ON "group_invites"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "group_invites_parent_uid_create_time_uid_idx" ON "group_invites"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE INDEX "terms_acceptances_parent_uid_uid_idx" ON "terms_acceptances"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "terms_acceptances_parent_uid_create_time_uid_idx" ON "terms_acceptances"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "terms_acceptances_parent_uid_doc_id_key" ON "terms_acceptances"("parent_uid", "doc_id");

-- CreateIndex
CREATE INDEX "group_access_requests_identity_uid_create_time_idx" ON "group_access_requests"("identity_uid", "create_time");

-- CreateIndex
CREATE INDEX "group_access_requests_group_uid_create_time_idx" ON "group_access_requests"("group_uid", "create_time");

-- CreateIndex
CREATE INDEX "refresh_tokens_family_idx" ON "refresh_tokens"("family");

-- CreateIndex
CREATE INDEX "refresh_tokens_identity_uid_idx" ON "refresh_tokens"("identity_uid");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "identity_metadata" ADD CONSTRAINT "identity_metadata_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_default_role_fkey" FOREIGN KEY ("default_role") REFERENCES "roles"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scim_credentials" ADD CONSTRAINT "scim_credentials_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "external_group_role_mappings" ADD CONSTRAINT "external_group_role_mappings_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "identity_providers"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "external_group_role_mappings" ADD CONSTRAINT "external_group_role_mappings_role_uid_fkey" FOREIGN KEY ("role_uid") REFERENCES "roles"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "external_group_role_mappings" ADD CONSTRAINT "external_group_role_mappings_scope_fkey" FOREIGN KEY ("scope") REFERENCES "groups"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "account_associations" ADD CONSTRAINT "account_associations_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "group_invites" ADD CONSTRAINT "group_invites_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "group_invites" ADD CONSTRAINT "group_invites_role_uid_fkey" FOREIGN KEY ("role_uid") REFERENCES "roles"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "group_access_requests" ADD CONSTRAINT "group_access_requests_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What Prisma's schema language cannot say, as in the migration orders_and_totals.

CREATE INDEX "identity_providers_scope_40" ON "identity_providers" (left(uid, 40), name, uid);
CREATE INDEX "identity_providers_scope_57" ON "identity_providers" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "identity_providers_scope_74" ON "identity_providers" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "identity_providers_scope_40_create_time" ON "identity_providers" (left(uid, 40), create_time, uid);

CREATE INDEX "external_group_role_mappings_scope_40" ON "external_group_role_mappings" (left(uid, 40), external_group_id, uid);
CREATE INDEX "external_group_role_mappings_scope_57" ON "external_group_role_mappings" (left(uid, 57), external_group_id, uid) WHERE length(uid) > 57;
CREATE INDEX "external_group_role_mappings_scope_74" ON "external_group_role_mappings" (left(uid, 74), external_group_id, uid) WHERE length(uid) > 74;
CREATE INDEX "external_group_role_mappings_scope_40_create_time" ON "external_group_role_mappings" (left(uid, 40), create_time, uid);

CREATE INDEX "account_associations_scope_40" ON "account_associations" (left(uid, 40), name, uid);
CREATE INDEX "account_associations_scope_57" ON "account_associations" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "account_associations_scope_74" ON "account_associations" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "account_associations_scope_40_create_time" ON "account_associations" (left(uid, 40), create_time, uid);

CREATE INDEX "group_invites_scope_40" ON "group_invites" (left(uid, 40), create_time, uid);
CREATE INDEX "group_invites_scope_57" ON "group_invites" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
CREATE INDEX "group_invites_scope_74" ON "group_invites" (left(uid, 74), create_time, uid) WHERE length(uid) > 74;

CREATE INDEX "terms_acceptances_scope_40" ON "terms_acceptances" (left(uid, 40), create_time, uid);
CREATE INDEX "terms_acceptances_scope_57" ON "terms_acceptances" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
CREATE INDEX "terms_acceptances_scope_74" ON "terms_acceptances" (left(uid, 74), create_time, uid) WHERE length(uid) > 74;

CREATE TRIGGER "identity_providers_count_inserted" AFTER INSERT ON "identity_providers"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('identity_providers');
CREATE TRIGGER "identity_providers_count_deleted" AFTER DELETE ON "identity_providers"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('identity_providers');
CREATE TRIGGER "identity_providers_count_truncated" AFTER TRUNCATE ON "identity_providers"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('identity_providers');
CREATE TRIGGER "external_group_role_mappings_count_inserted" AFTER INSERT ON "external_group_role_mappings"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('external_group_role_mappings');
CREATE TRIGGER "external_group_role_mappings_count_deleted" AFTER DELETE ON "external_group_role_mappings"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('external_group_role_mappings');
CREATE TRIGGER "external_group_role_mappings_count_truncated" AFTER TRUNCATE ON "external_group_role_mappings"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('external_group_role_mappings');
CREATE TRIGGER "account_associations_count_inserted" AFTER INSERT ON "account_associations"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('account_associations');
CREATE TRIGGER "account_associations_count_deleted" AFTER DELETE ON "account_associations"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('account_associations');
CREATE TRIGGER "account_associations_count_truncated" AFTER TRUNCATE ON "account_associations"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('account_associations');
CREATE TRIGGER "group_invites_count_inserted" AFTER INSERT ON "group_invites"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('group_invites');
CREATE TRIGGER "group_invites_count_deleted" AFTER DELETE ON "group_invites"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('group_invites');
CREATE TRIGGER "group_invites_count_truncated" AFTER TRUNCATE ON "group_invites"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('group_invites');
CREATE TRIGGER "terms_acceptances_count_inserted" AFTER INSERT ON "terms_acceptances"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('terms_acceptances');
CREATE TRIGGER "terms_acceptances_count_deleted" AFTER DELETE ON "terms_acceptances"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('terms_acceptances');
CREATE TRIGGER "terms_acceptances_count_truncated" AFTER TRUNCATE ON "terms_acceptances"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('terms_acceptances');

-- An identity provider is a scope as well: its totals go with it.
CREATE FUNCTION drop_scope_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM scope_counts_drop(array_agg(uid)) FROM changed;
  RETURN NULL;
END
$$;

CREATE TRIGGER "identity_providers_scope_dropped" AFTER DELETE ON "identity_providers"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_scope_counts();

-- Who may stand behind a token of an issuer. An issuer of people has thousands of identities without a rule, which a
-- sign-in must not read.
CREATE INDEX "identities_rules" ON "identities" (match_issuer, (parent_uid IS NOT NULL)) WHERE parent_uid IS NOT NULL;
