-- The first events of each organization that wait for their places are found without the others: of a backlog of one, all would be
-- sorted for each statement that gives some of them their places, and looked through by each reader of another's feed.
CREATE INDEX "outbox_events_unplaced_organization" ON "outbox_events_unplaced" (left(group_uid, 40), position DESC);

-- The table is empty most of the time, and a plan that is made then reads all of it. So these are planned as for many.
-- The first event of each organization, then the second of each, and so on: `most` in all, and little more of each than its share.
CREATE FUNCTION first_unplaced(most bigint) RETURNS TABLE ("position" bigint, "group_uid" text) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  organizations text[] := '{}';
  next text;
BEGIN
  SELECT left(e.group_uid, 40) INTO next FROM outbox_events_unplaced e ORDER BY left(e.group_uid, 40) LIMIT 1;
  WHILE next IS NOT NULL AND cardinality(organizations) < most LOOP
    organizations := organizations || next;
    SELECT left(e.group_uid, 40) INTO next FROM outbox_events_unplaced e
    WHERE left(e.group_uid, 40) > organizations[cardinality(organizations)] ORDER BY left(e.group_uid, 40) LIMIT 1;
  END LOOP;
  RETURN QUERY SELECT x."position", x.group_uid FROM unnest(organizations) organization CROSS JOIN LATERAL (
    SELECT e."position", e.group_uid, row_number() OVER (ORDER BY e."position" DESC) AS place FROM outbox_events_unplaced e
    WHERE left(e.group_uid, 40) = organization ORDER BY e."position" DESC LIMIT most / cardinality(organizations) + 1
  ) x ORDER BY x.place, x."position" DESC LIMIT most;
END $$;

-- Whether events of an organization wait for their places.
CREATE FUNCTION has_unplaced(organization text) RETURNS boolean LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN EXISTS (SELECT FROM outbox_events_unplaced e WHERE left(e.group_uid, 40) = organization ORDER BY e."position" DESC LIMIT 1);
END $$;
