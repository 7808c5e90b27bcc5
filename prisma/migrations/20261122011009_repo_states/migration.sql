-- CreateTable
CREATE TABLE "repo_syncs" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "state" SMALLINT NOT NULL,
    "message" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repo_syncs_pkey" PRIMARY KEY ("repo_uid")
);

-- CreateTable
CREATE TABLE "deployments" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "charts" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "deployments_pkey" PRIMARY KEY ("repo_uid")
);

-- AddForeignKey
ALTER TABLE "repo_syncs" ADD CONSTRAINT "repo_syncs_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
