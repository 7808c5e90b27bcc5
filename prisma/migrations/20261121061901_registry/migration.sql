-- AlterTable
ALTER TABLE "advisories" ADD COLUMN     "published" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "tag_history" (
    "sequence" BIGSERIAL NOT NULL,
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "tag_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C",
    "deprecated" BOOLEAN NOT NULL DEFAULT false,
    "time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tag_history_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "images" (
    "digest" TEXT COLLATE "C" NOT NULL,
    "media_type" TEXT COLLATE "C" NOT NULL,
    "architectures" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "sizes" JSONB NOT NULL DEFAULT '{}',
    "read_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "images_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "repo_images" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "repo_images_pkey" PRIMARY KEY ("repo_uid","digest")
);

-- CreateTable
CREATE TABLE "artifacts" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "ecosystem" INTEGER NOT NULL,
    "latest_version" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "version_count" INTEGER NOT NULL DEFAULT 0,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "artifact_versions" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "version" TEXT COLLATE "C" NOT NULL,
    "version_order" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "cuda_version" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "remediated" BOOLEAN NOT NULL DEFAULT false,
    "files" JSONB NOT NULL DEFAULT '[]',
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_versions_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "vulnerability_records" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C",
    "id" TEXT COLLATE "C" NOT NULL,
    "aliases" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "summary" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "details" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "references" JSONB NOT NULL DEFAULT '[]',
    "severities" JSONB NOT NULL DEFAULT '[]',
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vulnerability_records_pkey" PRIMARY KEY ("uid")
);

-- CreateIndex
CREATE INDEX "tag_history_tag_uid_sequence_idx" ON "tag_history"("tag_uid", "sequence");

-- CreateIndex
CREATE INDEX "tag_history_repo_uid_name_sequence_idx" ON "tag_history"("repo_uid", "name", "sequence");

-- CreateIndex
CREATE INDEX "repo_images_digest_idx" ON "repo_images"("digest");

-- CreateIndex
CREATE INDEX "artifacts_parent_uid_uid_idx" ON "artifacts"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "artifacts_parent_uid_name_uid_idx" ON "artifacts"("parent_uid", "name", "uid");

-- CreateIndex
CREATE INDEX "artifacts_parent_uid_create_time_uid_idx" ON "artifacts"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_parent_uid_ecosystem_name_key" ON "artifacts"("parent_uid", "ecosystem", "name");

-- CreateIndex
CREATE INDEX "artifact_versions_parent_uid_uid_idx" ON "artifact_versions"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "artifact_versions_parent_uid_version_order_uid_idx" ON "artifact_versions"("parent_uid", "version_order", "uid");

-- CreateIndex
CREATE INDEX "artifact_versions_parent_uid_create_time_uid_idx" ON "artifact_versions"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_versions_parent_uid_version_key" ON "artifact_versions"("parent_uid", "version");

-- CreateIndex
CREATE UNIQUE INDEX "vulnerability_records_id_key" ON "vulnerability_records"("id");

-- CreateIndex
CREATE INDEX "vulnerability_records_aliases_idx" ON "vulnerability_records" USING GIN ("aliases");

-- AddForeignKey
ALTER TABLE "tag_history" ADD CONSTRAINT "tag_history_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "repo_images" ADD CONSTRAINT "repo_images_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "repo_images" ADD CONSTRAINT "repo_images_digest_fkey" FOREIGN KEY ("digest") REFERENCES "images"("digest") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "artifact_versions" ADD CONSTRAINT "artifact_versions_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "artifacts"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;


-- What Prisma cannot say.

-- Lists are kept non-null, so that rows of hand-made statements read like Prisma's.
ALTER TABLE "images" ALTER COLUMN "architectures" SET NOT NULL;
ALTER TABLE "vulnerability_records" ALTER COLUMN "aliases" SET NOT NULL;

-- Scope indexes and kept totals, as for all that hangs below groups.
CREATE INDEX "artifacts_scope_40" ON "artifacts" (left(uid, 40), name, uid);
CREATE INDEX "artifacts_scope_57" ON "artifacts" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "artifacts_scope_74" ON "artifacts" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE TRIGGER "artifacts_count_inserted" AFTER INSERT ON "artifacts"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('artifacts');
CREATE TRIGGER "artifacts_count_deleted" AFTER DELETE ON "artifacts"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('artifacts');
CREATE TRIGGER "artifacts_count_truncated" AFTER TRUNCATE ON "artifacts"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('artifacts');
CREATE TRIGGER "artifact_versions_count_inserted" AFTER INSERT ON "artifact_versions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('artifact_versions');
CREATE TRIGGER "artifact_versions_count_deleted" AFTER DELETE ON "artifact_versions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('artifact_versions');
CREATE TRIGGER "artifact_versions_count_truncated" AFTER TRUNCATE ON "artifact_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('artifact_versions');

-- The address of an artifact in a path of one segment is the last part of its uid.
CREATE INDEX "artifacts_tail" ON "artifacts" (right(uid, 16));

-- Every move of a tag, whoever writes it. What is told of a tag that is made or moved is what its row says; the time of
-- a deletion is never before the last move.
-- Not named old and new: those are names of PL/pgSQL's own, and would be ambiguous.
CREATE FUNCTION keep_tag_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tag_history (repo_uid, tag_uid, name, digest, deprecated, time)
    SELECT parent_uid, uid, name, digest, deprecated, update_time FROM changed ORDER BY update_time, uid;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO tag_history (repo_uid, tag_uid, name, digest, deprecated, time)
    SELECT fresh.parent_uid, fresh.uid, fresh.name, fresh.digest, fresh.deprecated, fresh.update_time
    FROM changed AS fresh JOIN before AS past ON past.uid = fresh.uid
    WHERE (past.name, past.digest, past.deprecated) IS DISTINCT FROM (fresh.name, fresh.digest, fresh.deprecated)
    ORDER BY fresh.uid;
  ELSE
    INSERT INTO tag_history (repo_uid, tag_uid, name, digest, deprecated, time)
    SELECT past.parent_uid, past.uid, past.name, NULL, past.deprecated, greatest(now(), past.update_time)
    FROM changed AS past JOIN repos ON repos.uid = past.parent_uid ORDER BY past.uid;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "tags_history_inserted" AFTER INSERT ON "tags"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tag_history();
CREATE TRIGGER "tags_history_updated" AFTER UPDATE ON "tags"
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tag_history();
CREATE TRIGGER "tags_history_deleted" AFTER DELETE ON "tags"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tag_history();

-- What is known of the tags that are there already.
INSERT INTO tag_history (repo_uid, tag_uid, name, digest, deprecated, time)
SELECT parent_uid, uid, name, digest, deprecated, update_time FROM tags ORDER BY update_time, uid;

-- The feed and the advisories of a repo are asked for by package.
CREATE INDEX "advisories_published" ON "advisories" (artifact_name, advisory_id) WHERE published;
