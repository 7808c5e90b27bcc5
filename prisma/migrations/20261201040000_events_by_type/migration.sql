-- What happened in an organization of a type, in the order of places: where few events are of it, all were read. Months to come have it from
-- the partition that they are made like.
CREATE INDEX "outbox_events_undated_type" ON "outbox_events_undated" (left(group_uid, 40), type, position);

DO $$
DECLARE
  month text;
BEGIN
  FOR month IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'outbox_events'::regclass AND c.relname ~ '_\d{6}$'
  LOOP
    EXECUTE format('CREATE INDEX ON %I (left(group_uid, 40), type, position)', month);
  END LOOP;
END $$;
