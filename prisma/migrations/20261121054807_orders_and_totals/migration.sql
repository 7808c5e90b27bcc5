-- What Prisma's schema language cannot say: the scope indexes, the kept totals, the notices of changed access.
-- (The collations stand in the generated migrations: scripts/migrate-diff.ts writes them.)

-- Lists are kept non-null, so that rows of hand-made statements read like Prisma's.
ALTER TABLE "roles" ALTER COLUMN "capabilities" SET NOT NULL;
ALTER TABLE "repos" ALTER COLUMN "bundles" SET NOT NULL, ALTER COLUMN "aliases" SET NOT NULL, ALTER COLUMN "active_tags" SET NOT NULL;
ALTER TABLE "tags" ALTER COLUMN "bundles" SET NOT NULL;
ALTER TABLE "advisories" ALTER COLUMN "aliases" SET NOT NULL;

-- Scope indexes. A uid is 40 characters for a root and 17 more a level, so its ancestor at depth k is
-- left(uid, 40 + 17k), and the rows below a scope are one equality away, in the order of the list. The deeper ones are
-- partial: a row as short as its scope is the scope itself. Order by uid needs none: the primary key's range
-- (uid > scope || '/' AND uid < scope || '0') is in order.
CREATE INDEX "groups_scope_40" ON "groups" (left(uid, 40), name, uid);
CREATE INDEX "groups_scope_57" ON "groups" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "groups_scope_74" ON "groups" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "groups_scope_40_create_time" ON "groups" (left(uid, 40), create_time, uid);

CREATE INDEX "identities_scope_40" ON "identities" (left(uid, 40), name, uid);
CREATE INDEX "identities_scope_57" ON "identities" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "identities_scope_74" ON "identities" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "identities_scope_40_create_time" ON "identities" (left(uid, 40), create_time, uid);

CREATE INDEX "roles_scope_40" ON "roles" (left(uid, 40), name, uid);
CREATE INDEX "roles_scope_57" ON "roles" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "roles_scope_74" ON "roles" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "roles_scope_40_create_time" ON "roles" (left(uid, 40), create_time, uid);

CREATE INDEX "role_bindings_scope_40" ON "role_bindings" (left(uid, 40), create_time, uid);
CREATE INDEX "role_bindings_scope_57" ON "role_bindings" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
CREATE INDEX "role_bindings_scope_74" ON "role_bindings" (left(uid, 74), create_time, uid) WHERE length(uid) > 74;

CREATE INDEX "repos_scope_40" ON "repos" (left(uid, 40), name, uid);
CREATE INDEX "repos_scope_57" ON "repos" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "repos_scope_74" ON "repos" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "repos_scope_40_create_time" ON "repos" (left(uid, 40), create_time, uid);

CREATE INDEX "tags_scope_40" ON "tags" (left(uid, 40), name, uid);
CREATE INDEX "tags_scope_57" ON "tags" (left(uid, 57), name, uid) WHERE length(uid) > 57;
CREATE INDEX "tags_scope_74" ON "tags" (left(uid, 74), name, uid) WHERE length(uid) > 74;
CREATE INDEX "tags_scope_40_create_time" ON "tags" (left(uid, 40), create_time, uid);

CREATE INDEX "advisories_scope_40" ON "advisories" (left(uid, 40), advisory_id, uid);
CREATE INDEX "advisories_scope_57" ON "advisories" (left(uid, 57), advisory_id, uid) WHERE length(uid) > 57;
CREATE INDEX "advisories_scope_74" ON "advisories" (left(uid, 74), advisory_id, uid) WHERE length(uid) > 74;
CREATE INDEX "advisories_scope_40_create_time" ON "advisories" (left(uid, 40), create_time, uid);

-- Kept totals. For each row of a kind, every strict ancestor of its uid counts one in n, and its parent one in direct.
-- A scope's total is the sum over its slots: each connection counts in a slot of its own, so that writers in one
-- organization do not wait for each other. A slot alone may be negative.
-- Room on each page, so that counting rewrites rows in place.
ALTER TABLE "scope_counts" SET (fillfactor = 50);

-- Drops the totals of scopes that were deleted. They are zero: a row with rows below it cannot be deleted.
CREATE FUNCTION scope_counts_drop(scopes text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM scope_counts USING (
    SELECT scope_uid, kind FROM scope_counts WHERE scope_uid = ANY(scopes) GROUP BY scope_uid, kind HAVING sum(n) = 0
  ) AS dead
  WHERE scope_counts.scope_uid = dead.scope_uid AND scope_counts.kind = dead.kind
$$;

-- Counts the rows that a statement inserted or deleted, as the kind of its argument: by parent, then for the parent and
-- all scopes above it. Deepest scope first, then by uid: one order for all writers, so that they do not deadlock.
CREATE FUNCTION keep_scope_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO scope_counts AS kept (scope_uid, kind, slot, n, direct)
  SELECT left(parent, size) AS scope, TG_ARGV[0], pg_backend_pid() % 16, sign * sum(amount),
         sign * coalesce(sum(amount) FILTER (WHERE length(parent) = size), 0)
  FROM (SELECT left(uid, -17) AS parent, count(*) AS amount FROM changed WHERE length(uid) > 40 GROUP BY parent) AS below
  CROSS JOIN LATERAL generate_series(40, length(parent), 17) AS size
  GROUP BY scope, size ORDER BY size DESC, scope
  ON CONFLICT (scope_uid, kind, slot) DO UPDATE SET n = kept.n + excluded.n, direct = kept.direct + excluded.direct;
  IF TG_OP = 'DELETE' AND TG_ARGV[0] IN ('groups', 'repos') THEN
    PERFORM scope_counts_drop(array_agg(uid)) FROM changed;
  END IF;
  RETURN NULL;
END
$$;

-- Tags count by their form (services/registry/tag-form.ts): lists leave some forms out, and their totals with them.
CREATE FUNCTION tag_kind(form integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE form WHEN 1 THEN 'tags.referrer' WHEN 2 THEN 'tags.date' WHEN 3 THEN 'tags.epoch' ELSE 'tags' END
$$;

CREATE FUNCTION keep_tag_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO scope_counts AS kept (scope_uid, kind, slot, n, direct)
  SELECT left(parent, size) AS scope, tag_kind(form), pg_backend_pid() % 16, sign * sum(amount),
         sign * coalesce(sum(amount) FILTER (WHERE length(parent) = size), 0)
  FROM (SELECT form, left(uid, -17) AS parent, count(*) AS amount FROM changed GROUP BY form, parent) AS below
  CROSS JOIN LATERAL generate_series(40, length(parent), 17) AS size
  GROUP BY scope, size, form ORDER BY size DESC, scope, form
  ON CONFLICT (scope_uid, kind, slot) DO UPDATE SET n = kept.n + excluded.n, direct = kept.direct + excluded.direct;
  RETURN NULL;
END
$$;

-- A tag that takes another form counts as another kind.
CREATE FUNCTION move_tag_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO scope_counts AS kept (scope_uid, kind, slot, n, direct)
  SELECT left(NEW.uid, size) AS scope, tag_kind(form), pg_backend_pid() % 16, amount,
         CASE WHEN size = length(NEW.uid) - 17 THEN amount ELSE 0 END
  FROM (VALUES (OLD.form, -1), (NEW.form, 1)) AS moved (form, amount)
  CROSS JOIN generate_series(40, length(NEW.uid) - 17, 17) AS size
  ORDER BY size DESC, scope, form
  ON CONFLICT (scope_uid, kind, slot) DO UPDATE SET n = kept.n + excluded.n, direct = kept.direct + excluded.direct;
  RETURN NULL;
END
$$;

CREATE FUNCTION clear_scope_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM scope_counts WHERE kind = TG_ARGV[0] OR kind LIKE TG_ARGV[0] || '.%';
  RETURN NULL;
END
$$;

CREATE TRIGGER "groups_count_inserted" AFTER INSERT ON "groups"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('groups');
CREATE TRIGGER "groups_count_deleted" AFTER DELETE ON "groups"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('groups');
CREATE TRIGGER "groups_count_truncated" AFTER TRUNCATE ON "groups"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('groups');
CREATE TRIGGER "identities_count_inserted" AFTER INSERT ON "identities"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('identities');
CREATE TRIGGER "identities_count_deleted" AFTER DELETE ON "identities"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('identities');
CREATE TRIGGER "identities_count_truncated" AFTER TRUNCATE ON "identities"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('identities');
CREATE TRIGGER "roles_count_inserted" AFTER INSERT ON "roles"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('roles');
CREATE TRIGGER "roles_count_deleted" AFTER DELETE ON "roles"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('roles');
CREATE TRIGGER "roles_count_truncated" AFTER TRUNCATE ON "roles"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('roles');
CREATE TRIGGER "role_bindings_count_inserted" AFTER INSERT ON "role_bindings"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('role_bindings');
CREATE TRIGGER "role_bindings_count_deleted" AFTER DELETE ON "role_bindings"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('role_bindings');
CREATE TRIGGER "role_bindings_count_truncated" AFTER TRUNCATE ON "role_bindings"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('role_bindings');
CREATE TRIGGER "repos_count_inserted" AFTER INSERT ON "repos"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('repos');
CREATE TRIGGER "repos_count_deleted" AFTER DELETE ON "repos"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('repos');
CREATE TRIGGER "repos_count_truncated" AFTER TRUNCATE ON "repos"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('repos');
CREATE TRIGGER "tags_count_inserted" AFTER INSERT ON "tags"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tag_counts();
CREATE TRIGGER "tags_count_deleted" AFTER DELETE ON "tags"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tag_counts();
CREATE TRIGGER "tags_count_truncated" AFTER TRUNCATE ON "tags"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('tags');
CREATE TRIGGER "advisories_count_inserted" AFTER INSERT ON "advisories"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('advisories');
CREATE TRIGGER "advisories_count_deleted" AFTER DELETE ON "advisories"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('advisories');
CREATE TRIGGER "advisories_count_truncated" AFTER TRUNCATE ON "advisories"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('advisories');
CREATE TRIGGER "tags_count_moved" AFTER UPDATE OF form ON "tags"
  FOR EACH ROW WHEN (OLD.form IS DISTINCT FROM NEW.form) EXECUTE FUNCTION move_tag_count();

-- Notices: every server forgets what it knows of bindings, roles and identities when one of them changes. What an
-- identity's last_seen_time says changes nobody's access, and it is written all the time.
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER "role_bindings_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "role_bindings"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "roles_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "roles"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "identities_notify" AFTER INSERT OR DELETE OR TRUNCATE ON "identities"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER "identities_notify_updated" AFTER UPDATE OF
    uid, parent_uid, name, description, email, email_unverified, company, match_issuer, match_subject, claim_match,
    static_keys, aws_identity, service_principal, relationship_type
  ON "identities" FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
