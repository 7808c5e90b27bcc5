-- AlterTable
ALTER TABLE "group_invites" ADD COLUMN     "maker_uid" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- Invites that were made before: their events say by whom.
UPDATE "group_invites" SET "maker_uid" = coalesce(
  (SELECT actor ->> 'subject' FROM outbox_events e WHERE e.subject = "group_invites".uid ORDER BY e.sequence LIMIT 1), '');
