-- AlterTable
ALTER TABLE "advisory_events" ADD COLUMN     "update_time" TIMESTAMPTZ(3),
ADD COLUMN     "writer_uid" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- Events that were there before: nothing is known to have changed them, and those that people wrote name them as author.
UPDATE "advisory_events" SET "update_time" = "create_time",
  "writer_uid" = CASE WHEN "author" ~ '^[0-9a-f]{40}(/[0-9a-f]{16})*$' THEN "author" ELSE '' END;

-- AlterTable
ALTER TABLE "advisory_events" ALTER COLUMN "update_time" SET NOT NULL,
ALTER COLUMN "update_time" SET DEFAULT CURRENT_TIMESTAMP;
