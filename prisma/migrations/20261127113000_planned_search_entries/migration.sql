-- The entries of the search are kept by a function of each table, whose statements are planned once in a session. One function for all
-- tables made its statement, and the database planned it, each time that something was written.
DO $do$
DECLARE
  statement text := 'INSERT INTO search_entries AS kept (uid, type, title, body, places, typos)
      SELECT uid, %1$L, title, search_words(body), search_places(%1$L, uid), search_typos(title)
      FROM (SELECT c.uid, search_words(c.%2$I) AS title, %3$s AS body FROM %4$s c OFFSET 0) AS made
      ON CONFLICT (uid) DO UPDATE SET title = excluded.title, body = excluded.body, typos = excluded.typos';
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('repos', 'Repo', '{name, description, aliases}'::text[], 'concat_ws('' '', c.name, c.description, array_to_string(c.aliases, '' ''))'),
    ('groups', 'Group', '{name, description}', 'concat_ws('' '', c.name, c.description)'),
    ('identities', 'Identity', '{name, description}', 'concat_ws('' '', c.name, c.description)'),
    ('artifacts', 'Artifact', '{name, description}', 'concat_ws('' '', c.name, c.description)'),
    ('advisories', 'Advisory', '{advisory_id, artifact_name, component_name, aliases}',
      'concat_ws('' '', c.advisory_id, c.artifact_name, nullif(c.component_name, c.artifact_name), array_to_string(c.aliases, '' ''))')
  ) AS t (name, type, columns, body) LOOP
    EXECUTE format('CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF TG_LEVEL = ''STATEMENT'' THEN
    %2$s;
  ELSE
    %3$s;
  END IF;
  RETURN NULL;
END
$body$',
      'keep_' || kept.name || '_search',
      format(statement, kept.type, kept.columns[1], kept.body, 'changed'),
      format(statement, kept.type, kept.columns[1], kept.body, '(SELECT NEW.*)'));
    EXECUTE format('DROP TRIGGER %1$I ON %3$I; DROP TRIGGER %2$I ON %3$I',
      kept.name || '_search_inserted', kept.name || '_search_updated', kept.name);
    EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %3$I()',
      kept.name || '_search_inserted', kept.name, 'keep_' || kept.name || '_search');
    EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE OF %4$s ON %2$I FOR EACH ROW WHEN (%5$s) EXECUTE FUNCTION %3$I()',
      kept.name || '_search_updated', kept.name, 'keep_' || kept.name || '_search', array_to_string(kept.columns, ', '),
      (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', c), ' OR ') FROM unnest(kept.columns) c));
  END LOOP;
END
$do$;

DROP FUNCTION keep_search_entries();
