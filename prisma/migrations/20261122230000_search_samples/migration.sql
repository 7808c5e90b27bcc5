-- A uid and all above it, each with the type; and the samples that it is in. `~1` has half of all entries, `~2` half of those, and
-- so on: what a sample has follows from the uid, so that it has the same on every server and tomorrow.
CREATE OR REPLACE FUNCTION search_places(type text, uid text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT (SELECT array_agg(type || ' ' || left(uid, size)) FROM generate_series(40, length(uid), 17) AS size)
    || ARRAY(SELECT '~' || level FROM generate_series(1, least(10, length(substring(md5(uid) FROM '^[0-7]*')))) AS level)
$$;

UPDATE search_entries SET places = search_places(type, uid);
