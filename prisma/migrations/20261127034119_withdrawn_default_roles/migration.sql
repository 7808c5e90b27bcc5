-- CreateTable
CREATE TABLE "withdrawn_default_roles" (
    "provider_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawn_default_roles_pkey" PRIMARY KEY ("provider_uid","identity_uid")
);

-- AddForeignKey
ALTER TABLE "withdrawn_default_roles" ADD CONSTRAINT "withdrawn_default_roles_provider_uid_fkey" FOREIGN KEY ("provider_uid") REFERENCES "identity_providers"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
