-- The uid of an account association is that of its group, so a group has one. Where it had several, the oldest stays.
CREATE TEMPORARY TABLE "accounts" AS
SELECT DISTINCT ON (parent_uid) * FROM "account_associations" ORDER BY parent_uid, create_time, uid;
UPDATE "accounts" SET uid = parent_uid, parent_uid = CASE WHEN length(parent_uid) > 40 THEN left(parent_uid, -17) END;
DELETE FROM "account_associations";

-- DropForeignKey
ALTER TABLE "account_associations" DROP CONSTRAINT "account_associations_parent_uid_fkey";

-- DropIndex
DROP INDEX "account_associations_parent_uid_name_key";

-- AlterTable
ALTER TABLE "account_associations" ALTER COLUMN "parent_uid" DROP NOT NULL;

INSERT INTO "account_associations" SELECT * FROM "accounts";
DROP TABLE "accounts";

-- CreateIndex
CREATE INDEX "account_associations_parent_uid_name_uid_idx" ON "account_associations"("parent_uid", "name", "uid");

-- AddForeignKey
ALTER TABLE "account_associations" ADD CONSTRAINT "account_associations_uid_fkey" FOREIGN KEY ("uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;
