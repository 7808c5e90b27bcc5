-- AlterTable
ALTER TABLE "role_bindings" ADD COLUMN     "origin" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN     "origin_uid" TEXT COLLATE "C" NOT NULL DEFAULT '';
