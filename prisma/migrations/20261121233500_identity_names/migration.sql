-- Names of identities need not be unique.
-- DropIndex
DROP INDEX "identities_parent_uid_name_key";
