-- What is written in bulk is written once, and the words and places of its entries of the search are made without a query for each row.

-- An advisory that says already what its events say is left as it is.
CREATE OR REPLACE FUNCTION summarize_advisory_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE advisories a SET event_types = s.types, event_review_states = s.states, event_authors = s.authors,
    event_reviewers = s.reviewers, latest_event_type = s.latest
  FROM (
    SELECT c.parent_uid,
      coalesce(array_agg(DISTINCT e.type) FILTER (WHERE e.uid IS NOT NULL), '{}') AS types,
      coalesce(array_agg(DISTINCT e.review_state) FILTER (WHERE e.uid IS NOT NULL), '{}') AS states,
      coalesce(array_agg(DISTINCT e.author) FILTER (WHERE e.uid IS NOT NULL), '{}') AS authors,
      coalesce(array_agg(DISTINCT e.reviewer) FILTER (WHERE e.reviewer <> ''), '{}') AS reviewers,
      coalesce((array_agg(e.type ORDER BY e.create_time DESC, e.ordinal DESC))[1], 0) AS latest
    FROM (SELECT DISTINCT parent_uid FROM changed) c LEFT JOIN advisory_events e ON e.parent_uid = c.parent_uid
    GROUP BY c.parent_uid
  ) s WHERE a.uid = s.parent_uid
    AND (a.event_types, a.event_review_states, a.event_authors, a.event_reviewers, a.latest_event_type)
      IS DISTINCT FROM (s.types, s.states, s.authors, s.reviewers, s.latest);
  RETURN NULL;
END
$$;

-- A uid and all above it, each with the type; and the samples that it is in (search_samples).
CREATE OR REPLACE FUNCTION search_places(type text, uid text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  found text[] := '{}';
BEGIN
  FOR size IN 40 .. length(uid) BY 17 LOOP
    found := array_append(found, type || ' ' || left(uid, size));
  END LOOP;
  RETURN found || ('{~1,~2,~3,~4,~5,~6,~7,~8,~9,~10}'::text[])[1:length(substring(md5(uid) FROM '^[0-7]*'))];
END
$$;

-- Words that can be mistyped (letters, neither short nor endless), and each without one of its letters: two words that are one
-- slip apart have one of them in common.
CREATE OR REPLACE FUNCTION search_typos(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  word text;
  found text[] := '{}';
BEGIN
  FOREACH word IN ARRAY string_to_array(btrim(words), ' ') LOOP
    CONTINUE WHEN length(word) NOT BETWEEN 4 AND 24 OR word ~ '[0-9]';
    FOR at IN 1 .. length(word) + 1 LOOP
      found := array_append(found, left(word, at - 1) || substr(word, at + 1));
    END LOOP;
  END LOOP;
  RETURN found;
END
$$;
