-- AlterTable
ALTER TABLE "role_binding_past" ADD COLUMN     "origin" SMALLINT,
ADD COLUMN     "origin_uid" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "role_past" (
    "sequence" BIGSERIAL NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "capabilities" INTEGER[],
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "update_time" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_past_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE INDEX "role_binding_past_identity_uid_idx" ON "role_binding_past"("identity_uid");

-- CreateIndex
CREATE INDEX "role_past_uid_idx" ON "role_past"("uid");


-- What Prisma's schema language cannot say.
ALTER TABLE "role_past" ALTER COLUMN "capabilities" SET NOT NULL;

-- The past of roles: what they gave before they were changed or deleted.
CREATE FUNCTION keep_role_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO role_past (uid, capabilities, create_time, update_time, valid_until)
    SELECT o.uid, o.capabilities, o.create_time, o.update_time, greatest(o.update_time, n.update_time)
    FROM old_rows o JOIN new_rows n USING (uid) WHERE o.update_time < n.update_time;
  ELSE
    INSERT INTO role_past (uid, capabilities, create_time, update_time, valid_until)
    SELECT uid, capabilities, create_time, update_time, greatest(update_time, clock_timestamp()) FROM old_rows;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "roles_past_updated" AFTER UPDATE ON "roles"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_role_past();
CREATE TRIGGER "roles_past_deleted" AFTER DELETE ON "roles"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_role_past();

-- Every state that a role was ever in since it is kept, with the moment at which the next one began.
CREATE VIEW "role_versions" AS
  SELECT uid, capabilities, create_time, update_time, 'infinity'::timestamptz AS valid_until FROM roles
  UNION ALL
  SELECT uid, capabilities, create_time, update_time, valid_until FROM role_past;

-- A version of a binding tells how that came about.
CREATE OR REPLACE FUNCTION keep_role_binding_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO role_binding_past (uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until, origin, origin_uid)
  VALUES (OLD.uid, OLD.parent_uid, OLD.identity_uid, OLD.role_uid, OLD.create_time, OLD.update_time,
          greatest(OLD.update_time, CASE TG_OP WHEN 'UPDATE' THEN NEW.update_time ELSE clock_timestamp() END),
          OLD.origin, OLD.origin_uid);
  RETURN NULL;
END
$$;
CREATE OR REPLACE VIEW "role_binding_versions" AS
  SELECT uid, parent_uid, identity_uid, role_uid, create_time, update_time, 'infinity'::timestamptz AS valid_until, origin, origin_uid
  FROM role_bindings
  UNION ALL
  SELECT uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until, origin, origin_uid FROM role_binding_past;
