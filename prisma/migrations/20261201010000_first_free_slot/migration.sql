-- Each row that asks for a slot went through all of ten thousand: a batch of ninety patterns took 300 ms in one statement. The first free
-- one is the first of all, or comes right behind one that is taken, of which an organization has a hundred at most.
CREATE OR REPLACE FUNCTION take_match_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('match_slot ' || left(NEW.uid, 40), 0));
  NEW.match_slot := (
    SELECT min(free.slot) FROM (
      SELECT 0 AS slot UNION ALL
      SELECT i.match_slot + 1 FROM identities i WHERE left(i.uid, 40) = left(NEW.uid, 40) AND i.match_slot IS NOT NULL) free
    WHERE NOT EXISTS (
      SELECT FROM identities i WHERE left(i.uid, 40) = left(NEW.uid, 40) AND i.match_slot = free.slot AND i.uid <> NEW.uid));
  RETURN NEW;
END $$;
