-- CreateTable
CREATE TABLE "scim_users" (
    "id" TEXT COLLATE "C" NOT NULL,
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C",
    "user_name" TEXT COLLATE "C" NOT NULL,
    "external_id" TEXT COLLATE "C",
    "active" BOOLEAN NOT NULL,
    "attributes" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_groups" (
    "id" TEXT COLLATE "C" NOT NULL,
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "display_name" TEXT COLLATE "C" NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "external_id" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scim_members" (
    "group_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "scim_members_pkey" PRIMARY KEY ("group_id","user_id")
);

-- CreateTable
CREATE TABLE "scim_departures" (
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scim_departures_pkey" PRIMARY KEY ("provider_uid","identity_uid")
);

-- CreateIndex
CREATE INDEX "scim_users_provider_uid_create_time_id_idx" ON "scim_users"("provider_uid", "create_time", "id");

-- CreateIndex
CREATE INDEX "scim_users_identity_uid_idx" ON "scim_users"("identity_uid");

-- CreateIndex
CREATE UNIQUE INDEX "scim_users_provider_uid_user_name_key" ON "scim_users"("provider_uid", "user_name");

-- CreateIndex
CREATE UNIQUE INDEX "scim_users_provider_uid_external_id_key" ON "scim_users"("provider_uid", "external_id");

-- CreateIndex
CREATE INDEX "scim_groups_provider_uid_create_time_id_idx" ON "scim_groups"("provider_uid", "create_time", "id");

-- CreateIndex
CREATE UNIQUE INDEX "scim_groups_provider_uid_name_key_key" ON "scim_groups"("provider_uid", "name_key");

-- CreateIndex
CREATE UNIQUE INDEX "scim_groups_provider_uid_external_id_key" ON "scim_groups"("provider_uid", "external_id");

-- CreateIndex
CREATE INDEX "scim_members_user_id_idx" ON "scim_members"("user_id");

-- CreateIndex
CREATE INDEX "scim_departures_identity_uid_idx" ON "scim_departures"("identity_uid");

-- AddForeignKey
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scim_members" ADD CONSTRAINT "scim_members_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "scim_groups"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scim_members" ADD CONSTRAINT "scim_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "scim_users"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "scim_departures" ADD CONSTRAINT "scim_departures_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Notices: what a directory says of people, and what their groups give, decides about access.
CREATE TRIGGER "scim_users_notify" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF identity_uid, active ON "scim_users"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "scim_groups_notify" AFTER DELETE OR TRUNCATE OR UPDATE OF display_name, external_id ON "scim_groups"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "scim_members_notify" AFTER INSERT OR DELETE OR TRUNCATE ON "scim_members"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "scim_departures_notify" AFTER INSERT OR DELETE OR TRUNCATE ON "scim_departures"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "external_group_role_mappings_notify"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "external_group_role_mappings"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
