-- DropIndex
DROP INDEX "identities_match_issuer_match_subject_idx";

-- AlterTable
ALTER TABLE "identities" ADD COLUMN     "match_prefix" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "match_size" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "match_slot" INTEGER;

-- CreateIndex
CREATE INDEX "identities_match_issuer_match_subject_create_time_uid_idx" ON "identities"("match_issuer", "match_subject", "create_time", "uid");

-- Patterns that were registered before: they may begin with anything, and stand in the order they were made in.
UPDATE "identities" SET "match_slot" = numbered.slot FROM (
  SELECT uid, row_number() OVER (PARTITION BY left(uid, 40) ORDER BY create_time, uid) - 1 AS slot FROM "identities"
  WHERE claim_match IS NOT NULL AND (match_issuer = '' OR match_subject = '')
) numbered WHERE numbered.uid = "identities".uid;

-- A pattern is found by its issuer and its beginning, each organization's first one before any second one.
CREATE INDEX "identities_patterns" ON "identities" (match_issuer, match_prefix, match_slot, match_size, create_time, uid) WHERE match_slot IS NOT NULL;
CREATE UNIQUE INDEX "identities_patterns_of_organization" ON "identities" (left(uid, 40), match_slot) WHERE match_slot IS NOT NULL;

-- A row that asks for a slot (-1) gets the first free one of its organization. One at a time in each organization.
CREATE FUNCTION take_match_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('match_slot ' || left(NEW.uid, 40), 0));
  NEW.match_slot := (
    SELECT min(slot) FROM generate_series(0, 9999) slot WHERE NOT EXISTS (
      SELECT FROM identities i WHERE left(i.uid, 40) = left(NEW.uid, 40) AND i.match_slot = slot AND i.uid <> NEW.uid));
  RETURN NEW;
END $$;
CREATE TRIGGER identities_match_slot BEFORE INSERT OR UPDATE OF match_slot ON "identities"
FOR EACH ROW WHEN (NEW.match_slot = -1) EXECUTE FUNCTION take_match_slot();

-- Who may come by a client of an issuer, whatever other organizations register for the same issuer.
CREATE INDEX "identity_providers_client" ON "identity_providers" (issuer, (oidc ->> 'clientId'), create_time, uid);
