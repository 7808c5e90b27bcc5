-- Requests to be let in get a uid of their own, a state, and the time of the last asking.
DROP INDEX "group_access_requests_group_uid_create_time_idx";
DROP INDEX "group_access_requests_identity_uid_create_time_idx";
DELETE FROM "group_access_requests" r WHERE NOT EXISTS (SELECT FROM "groups" g WHERE g.uid = r.group_uid);
ALTER TABLE "group_access_requests" RENAME COLUMN "group_uid" TO "parent_uid";
ALTER TABLE "group_access_requests" ADD COLUMN "uid" TEXT COLLATE "C",
ADD COLUMN "name" TEXT COLLATE "C",
ADD COLUMN "email" TEXT COLLATE "C",
ADD COLUMN "state" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN "decided_by" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN "ask_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "group_access_requests" r SET "name" = i."name", "email" = i."email" FROM "identities" i WHERE i."uid" = r."identity_uid";
UPDATE "group_access_requests" SET "ask_time" = "create_time", "update_time" = "create_time",
  "uid" = "parent_uid" || '/' || left(md5("sequence"::text || "parent_uid" || "identity_uid"), 16);
ALTER TABLE "group_access_requests" DROP CONSTRAINT "group_access_requests_pkey",
DROP COLUMN "sequence",
ALTER COLUMN "uid" SET NOT NULL,
ALTER COLUMN "name" SET NOT NULL,
ALTER COLUMN "email" SET NOT NULL,
ADD CONSTRAINT "group_access_requests_pkey" PRIMARY KEY ("uid");

-- CreateTable
CREATE TABLE "known_persons" (
    "organization_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "known_persons_pkey" PRIMARY KEY ("organization_uid","identity_uid")
);

-- CreateIndex
CREATE INDEX "known_persons_identity_uid_idx" ON "known_persons"("identity_uid");

-- CreateIndex
CREATE INDEX "group_access_requests_identity_uid_parent_uid_ask_time_idx" ON "group_access_requests"("identity_uid", "parent_uid", "ask_time");

-- CreateIndex
CREATE INDEX "group_access_requests_parent_uid_uid_idx" ON "group_access_requests"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "group_access_requests_parent_uid_create_time_uid_idx" ON "group_access_requests"("parent_uid", "create_time", "uid");

-- AddForeignKey
ALTER TABLE "group_access_requests" ADD CONSTRAINT "group_access_requests_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "known_persons" ADD CONSTRAINT "known_persons_organization_uid_fkey" FOREIGN KEY ("organization_uid") REFERENCES "groups"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "known_persons" ADD CONSTRAINT "known_persons_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Scope indexes.
CREATE INDEX "group_access_requests_scope_40" ON "group_access_requests" (left(uid, 40), create_time, uid);

-- Kept totals.
CREATE TRIGGER "group_access_requests_count_inserted" AFTER INSERT ON "group_access_requests"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('group_access_requests');
CREATE TRIGGER "group_access_requests_count_deleted" AFTER DELETE ON "group_access_requests"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('group_access_requests');
CREATE TRIGGER "group_access_requests_count_truncated" AFTER TRUNCATE ON "group_access_requests"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('group_access_requests');
INSERT INTO scope_counts (scope_uid, kind, slot, n, direct)
SELECT parent_uid, 'group_access_requests', 0, count(*), count(*) FROM "group_access_requests" GROUP BY parent_uid;

-- An organization knows the people who have acted in it: those whom its events name as actors.
CREATE FUNCTION know_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_persons (organization_uid, identity_uid)
  SELECT g.uid, i.uid FROM groups g, identities i
  WHERE g.uid = left(NEW.group_uid, 40) AND i.uid = NEW.actor ->> 'subject' AND i.parent_uid IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "outbox_events_know_actor" AFTER INSERT ON "outbox_events"
  FOR EACH ROW WHEN (length(NEW.actor ->> 'subject') = 40) EXECUTE FUNCTION know_actor();
INSERT INTO known_persons (organization_uid, identity_uid)
SELECT g.uid, known.identity_uid FROM (
  SELECT left(group_uid, 40) AS organization_uid, actor ->> 'subject' AS identity_uid FROM outbox_events
  UNION SELECT left(provider_uid, 40), identity_uid FROM provider_sign_ins
  UNION SELECT left(b.parent_uid, 40), b.identity_uid FROM role_bindings b JOIN groups g ON g.uid = b.parent_uid
    WHERE b.origin = 3 OR b.create_time = g.create_time
) known JOIN groups g ON g.uid = known.organization_uid JOIN identities i ON i.uid = known.identity_uid AND i.parent_uid IS NULL;
