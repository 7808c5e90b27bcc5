-- Words that are alike are found by what letters they have in common.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "search_entries" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "body" TEXT COLLATE "C" NOT NULL,
    "places" TEXT[] COLLATE "C",
    "typos" TEXT[] COLLATE "C",

    CONSTRAINT "search_entries_pkey" PRIMARY KEY ("uid")
);

-- What Prisma cannot say. Writers put what they add behind the index, a row at a time, and it goes in by the megabyte. One index finds by rights and by text at once: what the caller may see is one more word to look for.
ALTER TABLE "search_entries" ALTER COLUMN "places" SET NOT NULL, ALTER COLUMN "typos" SET NOT NULL;
CREATE INDEX "search_entries_words" ON "search_entries"
  USING gin (places, title gin_trgm_ops, body gin_trgm_ops, typos) WITH (gin_pending_list_limit = 1024);
CREATE INDEX "search_entries_titles" ON "search_entries" (left(uid, 40), title, uid);

-- A text as words: in lower case, a blank for whatever is not a letter, a digit or beyond ASCII, and one at both ends.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT ' ' || btrim(regexp_replace(lower(value COLLATE "default"), '[\u0001-\u002f\u003a-\u0060\u007b-\u007f]+', ' ', 'g')) || ' '
$$;

-- A uid and all above it, each with the type.
CREATE FUNCTION search_places(type text, uid text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(type || ' ' || left(uid, size)) FROM generate_series(40, length(uid), 17) AS size
$$;

-- Words that can be mistyped (letters, neither short nor endless), and each without one of its letters: two words that are one
-- slip apart have one of them in common.
CREATE FUNCTION search_typos(words text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, at - 1) || substr(word, at + 1)), '{}')
  FROM regexp_split_to_table(btrim(words), ' ') AS word CROSS JOIN LATERAL generate_series(1, length(word) + 1) AS at
  WHERE length(word) BETWEEN 4 AND 24 AND word !~ '[0-9]'
$$;

-- Keeps the entries of a table: the arguments are the type, the name and all texts, the latter two in SQL over `c`.
-- For a statement it takes the rows of `changed`, otherwise the row.
CREATE FUNCTION keep_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO search_entries AS kept (uid, type, title, body, places, typos)
     SELECT uid, %1$L, title, search_words(body), search_places(%1$L, uid), search_typos(title)
     FROM (SELECT c.uid, search_words(%2$s) AS title, %3$s AS body FROM %4$s c OFFSET 0) AS made
     ON CONFLICT (uid) DO UPDATE SET title = excluded.title, body = excluded.body, typos = excluded.typos',
    TG_ARGV[0], TG_ARGV[1], TG_ARGV[2], CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*)' ELSE 'changed' END
  ) USING NEW;
  RETURN NULL;
END
$$;

CREATE FUNCTION drop_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE uid IN (SELECT uid FROM changed);
  RETURN NULL;
END
$$;

CREATE FUNCTION clear_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE type = TG_ARGV[0];
  RETURN NULL;
END
$$;

CREATE TRIGGER "repos_search_inserted" AFTER INSERT ON "repos"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_search_entries('Repo', 'c.name', 'concat_ws('' '', c.name, c.description, array_to_string(c.aliases, '' ''))');
CREATE TRIGGER "repos_search_updated" AFTER UPDATE OF name, description, aliases ON "repos"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description OR OLD.aliases IS DISTINCT FROM NEW.aliases)
  EXECUTE FUNCTION keep_search_entries('Repo', 'c.name', 'concat_ws('' '', c.name, c.description, array_to_string(c.aliases, '' ''))');
CREATE TRIGGER "repos_search_deleted" AFTER DELETE ON "repos"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
CREATE TRIGGER "repos_search_truncated" AFTER TRUNCATE ON "repos"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_search_entries('Repo');
INSERT INTO search_entries SELECT c.uid, 'Repo', search_words(c.name), search_words(concat_ws(' ', c.name, c.description, array_to_string(c.aliases, ' '))),
  search_places('Repo', c.uid), search_typos(search_words(c.name)) FROM "repos" c;

CREATE TRIGGER "groups_search_inserted" AFTER INSERT ON "groups"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_search_entries('Group', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "groups_search_updated" AFTER UPDATE OF name, description ON "groups"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION keep_search_entries('Group', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "groups_search_deleted" AFTER DELETE ON "groups"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
CREATE TRIGGER "groups_search_truncated" AFTER TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_search_entries('Group');
INSERT INTO search_entries SELECT c.uid, 'Group', search_words(c.name), search_words(concat_ws(' ', c.name, c.description)),
  search_places('Group', c.uid), search_typos(search_words(c.name)) FROM "groups" c;

CREATE TRIGGER "identities_search_inserted" AFTER INSERT ON "identities"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_search_entries('Identity', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "identities_search_updated" AFTER UPDATE OF name, description ON "identities"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION keep_search_entries('Identity', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "identities_search_deleted" AFTER DELETE ON "identities"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
CREATE TRIGGER "identities_search_truncated" AFTER TRUNCATE ON "identities"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_search_entries('Identity');
INSERT INTO search_entries SELECT c.uid, 'Identity', search_words(c.name), search_words(concat_ws(' ', c.name, c.description)),
  search_places('Identity', c.uid), search_typos(search_words(c.name)) FROM "identities" c;

CREATE TRIGGER "advisories_search_inserted" AFTER INSERT ON "advisories"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_search_entries('Advisory', 'c.advisory_id', 'concat_ws('' '', c.advisory_id, c.artifact_name, nullif(c.component_name, c.artifact_name), array_to_string(c.aliases, '' ''))');
CREATE TRIGGER "advisories_search_updated" AFTER UPDATE OF advisory_id, artifact_name, component_name, aliases ON "advisories"
  FOR EACH ROW WHEN (OLD.advisory_id IS DISTINCT FROM NEW.advisory_id OR OLD.artifact_name IS DISTINCT FROM NEW.artifact_name OR OLD.component_name IS DISTINCT FROM NEW.component_name OR OLD.aliases IS DISTINCT FROM NEW.aliases)
  EXECUTE FUNCTION keep_search_entries('Advisory', 'c.advisory_id', 'concat_ws('' '', c.advisory_id, c.artifact_name, nullif(c.component_name, c.artifact_name), array_to_string(c.aliases, '' ''))');
CREATE TRIGGER "advisories_search_deleted" AFTER DELETE ON "advisories"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
CREATE TRIGGER "advisories_search_truncated" AFTER TRUNCATE ON "advisories"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_search_entries('Advisory');
INSERT INTO search_entries SELECT c.uid, 'Advisory', search_words(c.advisory_id), search_words(concat_ws(' ', c.advisory_id, c.artifact_name, nullif(c.component_name, c.artifact_name), array_to_string(c.aliases, ' '))),
  search_places('Advisory', c.uid), search_typos(search_words(c.advisory_id)) FROM "advisories" c;

CREATE TRIGGER "artifacts_search_inserted" AFTER INSERT ON "artifacts"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION keep_search_entries('Artifact', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "artifacts_search_updated" AFTER UPDATE OF name, description ON "artifacts"
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION keep_search_entries('Artifact', 'c.name', 'concat_ws('' '', c.name, c.description)');
CREATE TRIGGER "artifacts_search_deleted" AFTER DELETE ON "artifacts"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
CREATE TRIGGER "artifacts_search_truncated" AFTER TRUNCATE ON "artifacts"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_search_entries('Artifact');
INSERT INTO search_entries SELECT c.uid, 'Artifact', search_words(c.name), search_words(concat_ws(' ', c.name, c.description)),
  search_places('Artifact', c.uid), search_typos(search_words(c.name)) FROM "artifacts" c;
