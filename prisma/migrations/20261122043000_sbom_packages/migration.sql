-- What was kept is read anew when it is asked for, with its packages.
DELETE FROM "image_sboms";

-- DropForeignKey
ALTER TABLE "image_sboms" DROP CONSTRAINT "image_sboms_repo_uid_fkey";

-- AddForeignKey
ALTER TABLE "image_sboms" ADD CONSTRAINT "image_sboms_repo_uid_digest_fkey" FOREIGN KEY ("repo_uid", "digest") REFERENCES "repo_images"("repo_uid", "digest") ON DELETE CASCADE ON UPDATE RESTRICT;

-- CreateTable
CREATE TABLE "sbom_packages" (
    "repo_uid" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "architecture" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "version" TEXT COLLATE "C" NOT NULL,
    "licenses" TEXT[] COLLATE "C",
    "purl" TEXT COLLATE "C" NOT NULL,
    "artifact_type" TEXT COLLATE "C",
    "artifact_name" TEXT COLLATE "C",

    CONSTRAINT "sbom_packages_pkey" PRIMARY KEY ("repo_uid","digest","architecture","ordinal")
);

-- AddForeignKey
ALTER TABLE "sbom_packages" ADD CONSTRAINT "sbom_packages_repo_uid_digest_architecture_fkey" FOREIGN KEY ("repo_uid", "digest", "architecture") REFERENCES "image_sboms"("repo_uid", "digest", "architecture") ON DELETE CASCADE ON UPDATE RESTRICT;

-- Which images of an organization have a package: the value stands behind the organization.
CREATE INDEX "sbom_packages_scope_40_artifact_name" ON "sbom_packages" (left(repo_uid, 40), artifact_name, artifact_type);
