-- CreateTable
CREATE TABLE "groups" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "resource_limits" JSONB NOT NULL DEFAULT '{}',
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "kind" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 0,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "groups_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "identities" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "email" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "email_unverified" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "company" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "match_issuer" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "match_subject" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "claim_match" JSONB,
    "static_keys" JSONB,
    "aws_identity" JSONB,
    "service_principal" INTEGER,
    "relationship_type" INTEGER NOT NULL DEFAULT 0,
    "last_seen_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "roles" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "capabilities" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "role_bindings" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "role_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_bindings_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "repos" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "catalog_tier" INTEGER NOT NULL DEFAULT 0,
    "bundles" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "aliases" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "active_tags" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "sync_config" JSONB,
    "custom_overlay" JSONB,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repos_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "repo_readmes" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "repo_readmes_pkey" PRIMARY KEY ("repo_uid")
);

-- CreateTable
CREATE TABLE "tags" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "form" INTEGER NOT NULL DEFAULT 0,
    "bundles" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "advisories" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "advisory_id" TEXT COLLATE "C" NOT NULL,
    "legacy_advisory_id" TEXT COLLATE "C",
    "author" TEXT COLLATE "C" NOT NULL,
    "artifact_name" TEXT COLLATE "C" NOT NULL,
    "artifact_type" TEXT COLLATE "C" NOT NULL,
    "artifact_architecture" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "component_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "component_location" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "component_type" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "aliases" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "severities" JSONB NOT NULL DEFAULT '[]',
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delete_time" TIMESTAMPTZ(3),

    CONSTRAINT "advisories_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "advisory_events" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "author" TEXT COLLATE "C" NOT NULL,
    "reviewer" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "review_state" INTEGER NOT NULL DEFAULT 0,
    "issue" TEXT COLLATE "C",
    "findings" BYTEA,
    "type" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL DEFAULT 0,
    "detail" JSONB NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "advisory_events_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "scope_counts" (
    "scope_uid" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "slot" SMALLINT NOT NULL,
    "n" BIGINT NOT NULL,
    "direct" BIGINT NOT NULL,

    CONSTRAINT "scope_counts_pkey" PRIMARY KEY ("scope_uid","kind","slot")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "sequence" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "audience" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "group_uid" TEXT COLLATE "C" NOT NULL,
    "extensions" JSONB NOT NULL DEFAULT '{}',
    "actor" JSONB NOT NULL,
    "body_type" TEXT COLLATE "C" NOT NULL,
    "body" JSONB NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "installation_secrets" (
    "name" TEXT COLLATE "C" NOT NULL,
    "value" BYTEA NOT NULL,

    CONSTRAINT "installation_secrets_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "groups_parent_uid_uid_idx" ON "groups"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "groups_parent_uid_create_time_uid_idx" ON "groups"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "groups_parent_uid_name_key" ON "groups"("parent_uid", "name");

-- CreateIndex
CREATE INDEX "identities_match_issuer_match_subject_idx" ON "identities"("match_issuer", "match_subject");

-- CreateIndex
CREATE INDEX "identities_parent_uid_uid_idx" ON "identities"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "identities_parent_uid_create_time_uid_idx" ON "identities"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "identities_parent_uid_name_key" ON "identities"("parent_uid", "name");

-- CreateIndex
CREATE INDEX "roles_parent_uid_uid_idx" ON "roles"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "roles_parent_uid_create_time_uid_idx" ON "roles"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "roles_parent_uid_name_key" ON "roles"("parent_uid", "name");

-- CreateIndex
CREATE INDEX "role_bindings_identity_uid_idx" ON "role_bindings"("identity_uid");

-- CreateIndex
CREATE INDEX "role_bindings_role_uid_idx" ON "role_bindings"("role_uid");

-- CreateIndex
CREATE INDEX "role_bindings_parent_uid_uid_idx" ON "role_bindings"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "role_bindings_parent_uid_create_time_uid_idx" ON "role_bindings"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "role_bindings_parent_uid_identity_uid_role_uid_key" ON "role_bindings"("parent_uid", "identity_uid", "role_uid");

-- CreateIndex
CREATE INDEX "repos_parent_uid_uid_idx" ON "repos"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "repos_parent_uid_create_time_uid_idx" ON "repos"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "repos_parent_uid_name_key" ON "repos"("parent_uid", "name");

-- CreateIndex
CREATE INDEX "tags_digest_idx" ON "tags"("digest");

-- CreateIndex
CREATE INDEX "tags_parent_uid_uid_idx" ON "tags"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "tags_parent_uid_create_time_uid_idx" ON "tags"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "tags_parent_uid_name_key" ON "tags"("parent_uid", "name");

-- CreateIndex
CREATE INDEX "advisories_advisory_id_idx" ON "advisories"("advisory_id");

-- CreateIndex
CREATE INDEX "advisories_artifact_name_idx" ON "advisories"("artifact_name");

-- CreateIndex
CREATE INDEX "advisories_aliases_idx" ON "advisories" USING GIN ("aliases");

-- CreateIndex
CREATE INDEX "advisories_parent_uid_uid_idx" ON "advisories"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "advisories_parent_uid_create_time_uid_idx" ON "advisories"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "advisories_subject_key" ON "advisories"("parent_uid", "advisory_id", "artifact_name", "artifact_type", "artifact_architecture", "component_name", "component_type", "component_location");

-- CreateIndex
CREATE INDEX "advisory_events_parent_uid_create_time_ordinal_idx" ON "advisory_events"("parent_uid", "create_time", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_events_id_key" ON "outbox_events"("id");

-- CreateIndex
CREATE INDEX "outbox_events_group_uid_sequence_idx" ON "outbox_events"("group_uid", "sequence");

-- AddForeignKey
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "role_bindings" ADD CONSTRAINT "role_bindings_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "role_bindings" ADD CONSTRAINT "role_bindings_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "role_bindings" ADD CONSTRAINT "role_bindings_role_uid_fkey" FOREIGN KEY ("role_uid") REFERENCES "roles"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "repos" ADD CONSTRAINT "repos_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "repo_readmes" ADD CONSTRAINT "repo_readmes_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tags" ADD CONSTRAINT "tags_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "repos"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "advisories" ADD CONSTRAINT "advisories_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "advisory_events" ADD CONSTRAINT "advisory_events_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "advisories"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
