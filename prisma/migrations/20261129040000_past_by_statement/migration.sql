-- The past of role bindings is kept once a statement: an identity that is deleted may take tens of thousands of bindings with it, and a
-- trigger for each of them took longer than all the rest.
DROP TRIGGER "role_bindings_past" ON "role_bindings";
CREATE OR REPLACE FUNCTION keep_role_binding_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO role_binding_past (uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until, origin, origin_uid)
    SELECT o.uid, o.parent_uid, o.identity_uid, o.role_uid, o.create_time, o.update_time, greatest(o.update_time, n.update_time),
           o.origin, o.origin_uid
    FROM old_rows o JOIN new_rows n USING (uid);
  ELSE
    INSERT INTO role_binding_past (uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until, origin, origin_uid)
    SELECT uid, parent_uid, identity_uid, role_uid, create_time, update_time, greatest(update_time, clock_timestamp()), origin, origin_uid
    FROM old_rows;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "role_bindings_past_updated" AFTER UPDATE ON "role_bindings"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_role_binding_past();
CREATE TRIGGER "role_bindings_past_deleted" AFTER DELETE ON "role_bindings"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_role_binding_past();
