-- AlterTable
ALTER TABLE "identity_metadata" ADD COLUMN     "providers" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "image_sboms" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "architecture" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "format" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "read_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_sboms_pkey" PRIMARY KEY ("repo_uid","digest","architecture")
);

-- AddForeignKey
ALTER TABLE "image_sboms" ADD CONSTRAINT "image_sboms_repo_uid_fkey" FOREIGN KEY ("repo_uid") REFERENCES "repos"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
