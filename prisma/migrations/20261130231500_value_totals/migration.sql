-- Kept totals of what lists filter by and very many rows may have: counting those took longer than all the rest of a list. Each scope
-- has a row for every set of values that its rows have, so that the total of any filter by them is a sum over such sets. Only values of
-- which there are few are kept so.

-- CreateTable
CREATE TABLE "value_counts" (
    "scope_uid" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "held" TEXT COLLATE "C" NOT NULL,
    "slot" SMALLINT NOT NULL,
    "n" BIGINT NOT NULL,
    "direct" BIGINT NOT NULL,

    CONSTRAINT "value_counts_pkey" PRIMARY KEY ("scope_uid","kind","held","slot")
);

-- Room on each page, as scope_counts has it.
ALTER TABLE "value_counts" SET (fillfactor = 50);

-- How many rows with these values came to a parent, or left it.
CREATE TYPE value_change AS (parent text, held text, amount bigint);

-- Counts changes for the parents and all scopes above them. Slots and the order of rows are those of scope_counts. Functions whose
-- statements are planned once in a session: those of SQL are planned each time.
CREATE FUNCTION count_values(counted text, changes value_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO value_counts AS kept (scope_uid, kind, held, slot, n, direct)
  SELECT left(parent, size) AS scope, counted, change.held, pg_backend_pid() % 16, sum(amount),
         coalesce(sum(amount) FILTER (WHERE length(parent) = size), 0)
  FROM unnest(changes) AS change CROSS JOIN LATERAL generate_series(40, length(parent), 17) AS size
  GROUP BY scope, size, change.held ORDER BY size DESC, scope, change.held
  ON CONFLICT (scope_uid, kind, held, slot) DO UPDATE SET n = kept.n + excluded.n, direct = kept.direct + excluded.direct;
END
$$;

-- What lists filter a repo by: each value once, in one order.
CREATE FUNCTION repo_values(catalog_tier integer, bundles text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF bundles = '{}' THEN RETURN 'catalogTier ' || catalog_tier; END IF;
  RETURN concat_ws(chr(31), 'catalogTier ' || catalog_tier,
    (SELECT string_agg(DISTINCT ('bundles ' || bundle) COLLATE "C", chr(31)) FROM unnest(bundles) AS bundle));
END
$$;

CREATE FUNCTION keep_repo_values() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes value_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(parent, repo_values(catalog_tier, bundles), amount)::value_change) INTO changes FROM (
      SELECT left(uid, -17) AS parent, catalog_tier, bundles, count(*) AS amount FROM new_rows GROUP BY parent, catalog_tier, bundles) AS came;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(parent, repo_values(catalog_tier, bundles), - amount)::value_change) INTO changes FROM (
      SELECT left(uid, -17) AS parent, catalog_tier, bundles, count(*) AS amount FROM old_rows GROUP BY parent, catalog_tier, bundles) AS went;
  ELSE
    -- Rows that have the values that they had leave nothing: most updates change none of them.
    SELECT array_agg(ROW(parent, repo_values(catalog_tier, bundles), amount)::value_change) INTO changes FROM (
      SELECT parent, catalog_tier, bundles, sum(amount) AS amount FROM (
        SELECT left(uid, -17) AS parent, catalog_tier, bundles, 1 AS amount FROM new_rows
        UNION ALL SELECT left(uid, -17), catalog_tier, bundles, -1 FROM old_rows) AS each_way
      GROUP BY parent, catalog_tier, bundles HAVING sum(amount) <> 0) AS moved;
  END IF;
  IF changes IS NOT NULL THEN PERFORM count_values('repos', changes); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION clear_value_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM value_counts WHERE kind = TG_ARGV[0];
  RETURN NULL;
END
$$;

-- Totals of scopes that were deleted. They are zero: a group with repos cannot be deleted.
CREATE FUNCTION drop_value_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM value_counts WHERE scope_uid IN (SELECT uid FROM changed);
  RETURN NULL;
END
$$;

CREATE TRIGGER "repos_values_inserted" AFTER INSERT ON "repos"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_repo_values();
CREATE TRIGGER "repos_values_deleted" AFTER DELETE ON "repos"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_repo_values();
CREATE TRIGGER "repos_values_updated" AFTER UPDATE ON "repos"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_repo_values();
CREATE TRIGGER "repos_values_truncated" AFTER TRUNCATE ON "repos"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_value_counts('repos');
CREATE TRIGGER "groups_values_deleted" AFTER DELETE ON "groups"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_value_counts();

SELECT count_values('repos', array_agg(ROW(parent, repo_values(catalog_tier, bundles), amount)::value_change)) FROM (
  SELECT left(uid, -17) AS parent, catalog_tier, bundles, count(*) AS amount FROM repos GROUP BY parent, catalog_tier, bundles) AS there;
