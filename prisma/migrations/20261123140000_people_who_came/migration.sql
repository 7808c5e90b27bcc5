-- Whether a person has come itself: whom only a directory names may be anybody, for a directory can name any issuer and subject.
ALTER TABLE "identities" ADD COLUMN "came_time" TIMESTAMPTZ(3);

-- Of those who are there already it is known of some: they came through a provider whose directory does not name them, or were seen.
UPDATE identities i SET came_time = i.create_time WHERE i.parent_uid IS NULL AND (
  i.last_seen_time > i.create_time
  OR NOT EXISTS (SELECT FROM scim_users u WHERE u.identity_uid = i.uid)
    AND NOT EXISTS (SELECT FROM scim_departures d WHERE d.identity_uid = i.uid));
