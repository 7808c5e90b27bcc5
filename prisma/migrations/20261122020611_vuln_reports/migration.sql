-- CreateTable
CREATE TABLE "vuln_reports" (
    "sequence" BIGSERIAL NOT NULL,
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "content_digest" TEXT COLLATE "C" NOT NULL,
    "scanner" TEXT COLLATE "C" NOT NULL,
    "scanner_version" TEXT COLLATE "C" NOT NULL,
    "db_time" TIMESTAMPTZ(3),
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "findings" JSONB NOT NULL,
    "raw" BYTEA NOT NULL,

    CONSTRAINT "vuln_reports_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE INDEX "vuln_reports_digest_create_time_idx" ON "vuln_reports"("digest", "create_time");

-- CreateIndex
CREATE INDEX "vuln_reports_repo_uid_create_time_idx" ON "vuln_reports"("repo_uid", "create_time");

-- CreateIndex
CREATE UNIQUE INDEX "vuln_reports_repo_uid_digest_content_digest_key" ON "vuln_reports"("repo_uid", "digest", "content_digest");

-- AddForeignKey
ALTER TABLE "vuln_reports" ADD CONSTRAINT "vuln_reports_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
