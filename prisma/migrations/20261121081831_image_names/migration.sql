-- CreateIndex
CREATE INDEX "tag_history_repo_uid_digest_idx" ON "tag_history"("repo_uid", "digest");
