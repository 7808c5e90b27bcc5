-- Events, deliveries and attempts by time: what is old goes by dropping a table, never row by row.
--
-- A position is the number of its day since 1970-01-01, times 100,000,000,000, plus a number that grows: so ranges of
-- positions are ranges of time, and the tables are partitioned by the key that everything reads by. Events have a
-- partition a month (they are kept for long, and each partition costs whoever plans a statement over all of them),
-- deliveries and their attempts one a day. Positions move on to a day only when its partitions are there
-- (open_event_day), so that every position that is given has its partition, whoever was away and for how long.

-- Events. What has no place yet has minus its sequence as its position, and a partition of its own with hardly an index:
-- whoever writes pays for little, and whoever gives places moves the row to where it stays.
DROP TRIGGER "outbox_events_notify" ON "outbox_events";
DROP TRIGGER "outbox_events_know_actor" ON "outbox_events";
DROP INDEX "outbox_events_unplaced", "outbox_events_group_uid_sequence_idx";
ALTER TABLE "outbox_events" DROP CONSTRAINT "outbox_events_pkey";
ALTER SEQUENCE "outbox_events_sequence_seq" OWNED BY NONE;
ALTER TABLE "outbox_events" RENAME TO "outbox_events_undated";

CREATE TABLE "outbox_events" (
    "sequence" BIGINT NOT NULL DEFAULT nextval('outbox_events_sequence_seq'),
    -- Defaults are evaluated in the order of columns.
    "position" BIGINT NOT NULL DEFAULT (- currval('outbox_events_sequence_seq')),
    "id" UUID NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "audience" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "group_uid" TEXT COLLATE "C" NOT NULL,
    "target" TEXT COLLATE "C",
    "extensions" JSONB NOT NULL DEFAULT '{}',
    "actor" JSONB NOT NULL,
    "body_type" TEXT COLLATE "C" NOT NULL,
    "body" JSONB NOT NULL,
    "before" JSONB,
    "time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("position")
) PARTITION BY RANGE ("position");
ALTER SEQUENCE "outbox_events_sequence_seq" OWNED BY "outbox_events"."sequence";

CREATE TABLE "outbox_events_unplaced" PARTITION OF "outbox_events" FOR VALUES FROM (MINVALUE) TO (0);
CREATE INDEX "outbox_events_unplaced_id" ON "outbox_events_unplaced" (id);

INSERT INTO "outbox_events" (sequence, position, id, type, audience, subject, group_uid, target, extensions, actor, body_type, body, before, time)
SELECT sequence, - sequence, id, type, audience, subject, group_uid, target, extensions, actor, body_type, body, before, time
FROM "outbox_events_undated" WHERE position IS NULL;
DELETE FROM "outbox_events_undated" WHERE position IS NULL;

-- Events that were placed before positions had days stay where they are. This partition is the pattern of those that are
-- made for a month, with all indexes of placed events: it is emptied, never dropped.
ALTER TABLE "outbox_events_undated" ALTER COLUMN "position" SET NOT NULL;
ALTER TABLE "outbox_events_undated" ALTER COLUMN "position" SET DEFAULT (- currval('outbox_events_sequence_seq'));
ALTER TABLE "outbox_events_undated" ADD CONSTRAINT "outbox_events_undated_pkey" PRIMARY KEY USING INDEX "outbox_events_position_key";
ALTER INDEX "outbox_events_id_key" RENAME TO "outbox_events_undated_id_key";
ALTER INDEX "outbox_events_subject_position_idx" RENAME TO "outbox_events_undated_subject";
ALTER INDEX "outbox_events_scope_40" RENAME TO "outbox_events_undated_scope_40";
ALTER INDEX "outbox_events_scope_57" RENAME TO "outbox_events_undated_scope_57";
ALTER INDEX "outbox_events_scope_74" RENAME TO "outbox_events_undated_scope_74";
ALTER INDEX "outbox_events_actor" RENAME TO "outbox_events_undated_actor";
ALTER INDEX "outbox_events_time" RENAME TO "outbox_events_undated_time";
-- Of groups that lie deeper than the scope indexes reach.
CREATE INDEX "outbox_events_undated_deep" ON "outbox_events_undated" (group_uid, position) WHERE length(group_uid) > 74;
ALTER TABLE "outbox_events" ATTACH PARTITION "outbox_events_undated" FOR VALUES FROM (0) TO (1095700000000000);

-- How far the feed is gone, in a row once something is: whoever comes back with an earlier place has missed something.
CREATE TABLE "event_feed" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "last_dropped" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_feed_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "event_feed" ADD CONSTRAINT "event_feed_one" CHECK (id = 1);

-- New events are told and known once, not again when they are given their places.
CREATE OR REPLACE FUNCTION notify_events_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events_written', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "outbox_events_notify" AFTER INSERT ON "outbox_events_unplaced"
  FOR EACH ROW EXECUTE FUNCTION notify_events_written();
CREATE TRIGGER "outbox_events_know_actor" AFTER INSERT ON "outbox_events_unplaced"
  FOR EACH ROW WHEN (length(NEW.actor ->> 'subject') = 40) EXECUTE FUNCTION know_actor();

-- Deliveries and attempts. No foreign keys: a partition that has them is dropped only under a lock on what they refer to.
-- A trigger does what they did when a subscription goes, and deliveries are made only below a lock on their queue.
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_subscription_uid_position_fkey";
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_pkey";
DROP INDEX "delivery_attempts_subscription_uid_position_sequence_idx", "delivery_attempts_time_idx";
ALTER TABLE "event_deliveries" DROP CONSTRAINT "event_deliveries_subscription_uid_fkey";
ALTER TABLE "event_deliveries" RENAME TO "event_deliveries_other";
ALTER TABLE "event_deliveries_other" RENAME CONSTRAINT "event_deliveries_pkey" TO "event_deliveries_other_pkey";
ALTER INDEX "event_deliveries_waiting" RENAME TO "event_deliveries_other_waiting";
ALTER INDEX "event_deliveries_subject" RENAME TO "event_deliveries_other_subject";
ALTER INDEX "event_deliveries_ended" RENAME TO "event_deliveries_other_ended";
ALTER INDEX "event_deliveries_dead" RENAME TO "event_deliveries_other_dead";
CREATE TABLE "event_deliveries" (LIKE "event_deliveries_other" INCLUDING DEFAULTS) PARTITION BY RANGE ("position");
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("subscription_uid", "position");
CREATE INDEX "event_deliveries_waiting" ON "event_deliveries" (subscription_uid, position) WHERE state = 0;
CREATE INDEX "event_deliveries_subject" ON "event_deliveries" (subscription_uid, subject, position) WHERE state = 0;
CREATE INDEX "event_deliveries_ended" ON "event_deliveries" (end_time) WHERE end_time IS NOT NULL;
CREATE INDEX "event_deliveries_dead" ON "event_deliveries" (end_time) WHERE state = 2;
-- Those of events that have no day, or whose day is over and was sent again by hand.
ALTER TABLE "event_deliveries" ATTACH PARTITION "event_deliveries_other" DEFAULT;

ALTER SEQUENCE "delivery_attempts_sequence_seq" OWNED BY NONE;
ALTER TABLE "delivery_attempts" RENAME TO "delivery_attempts_other";
CREATE TABLE "delivery_attempts" (LIKE "delivery_attempts_other" INCLUDING DEFAULTS) PARTITION BY RANGE ("position");
ALTER SEQUENCE "delivery_attempts_sequence_seq" OWNED BY "delivery_attempts"."sequence";
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("subscription_uid", "position", "sequence");
ALTER TABLE "delivery_attempts" ATTACH PARTITION "delivery_attempts_other" DEFAULT;

CREATE FUNCTION delete_queue_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM event_deliveries WHERE subscription_uid IN (SELECT subscription_uid FROM changed);
  DELETE FROM delivery_attempts WHERE subscription_uid IN (SELECT subscription_uid FROM changed);
  RETURN NULL;
END
$$;
CREATE TRIGGER "subscription_queues_deleted" AFTER DELETE ON "subscription_queues"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION delete_queue_deliveries();

-- The first position of a day.
CREATE FUNCTION first_position(day date) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (day - date '1970-01-01') * 100000000000
$$;

-- Makes the partitions of a day that lack (of the day of positions, when that is a later one), or, when they are there, lets positions go on from that day; never back. Gives
-- whether positions are at that day or a later one now; false: ask again, there are new partitions or they are in use.
CREATE FUNCTION open_event_day(today date) RETURNS boolean LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  made boolean := false;
  month date;
  kind text;
  name text;
BEGIN
  -- Nobody gives places meanwhile (src/db/statements/feed.ts).
  PERFORM pg_advisory_xact_lock(72707380);
  SELECT greatest(today, date '1970-01-01' + (last_value / 100000000000)::integer) INTO today FROM outbox_positions;
  IF today NOT BETWEEN date '2000-01-01' AND date '2199-12-31' THEN RETURN true; END IF;
  month := date_trunc('month', today::timestamp)::date;
  name := 'outbox_events_' || to_char(month, 'YYYYMM');
  IF to_regclass(name) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (LIKE outbox_events_undated INCLUDING ALL)', name);
    EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name,
      first_position(month), first_position((month + interval '1 month')::date));
    made := true;
  END IF;
  FOREACH kind IN ARRAY ARRAY['event_deliveries', 'delivery_attempts'] LOOP
    name := kind || '_' || to_char(today, 'YYYYMMDD');
    IF to_regclass(name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, kind);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', kind, name,
        first_position(today), first_position(today + 1));
      made := true;
    END IF;
  END LOOP;
  -- A sequence knows no rollback: it moves only when the partitions are committed.
  IF made THEN RETURN false; END IF;
  IF (SELECT last_value FROM outbox_positions) < first_position(today) THEN
    PERFORM setval('outbox_positions', first_position(today));
  END IF;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  RETURN false;
END
$$;

-- Whether all deliveries of a partition ended before a time.
CREATE FUNCTION deliveries_over(partition text, before timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  found boolean;
BEGIN
  EXECUTE format('SELECT NOT EXISTS (SELECT FROM %1$I WHERE state = 0) AND NOT EXISTS (SELECT FROM %1$I WHERE end_time >= $1)', partition)
    INTO found USING before;
  RETURN found;
END
$$;

-- Drops the days whose deliveries all ended before a time, with their attempts, and empties the partition of those
-- without a day on the same condition. The day that is written stays. Gives how many partitions that were.
CREATE FUNCTION drop_deliveries(before timestamptz) RETURNS integer LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  dropped integer := 0;
  day date;
  filled boolean;
BEGIN
  -- Several servers trim at once: what one has in hand the others leave to it.
  IF NOT pg_try_advisory_xact_lock(72707381) THEN RETURN 0; END IF;
  FOR day IN
    SELECT to_date(right(c.relname, 8), 'YYYYMMDD') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'event_deliveries'::regclass AND c.relname ~ '_\d{8}$' ORDER BY c.relname
  LOOP
    CONTINUE WHEN first_position(day + 1) > (SELECT last_value FROM outbox_positions)
      OR NOT deliveries_over('event_deliveries_' || to_char(day, 'YYYYMMDD'), before);
    LOCK TABLE ONLY event_deliveries, ONLY delivery_attempts IN ACCESS EXCLUSIVE MODE;
    -- Nobody can change it any more; somebody may have until now.
    CONTINUE WHEN NOT deliveries_over('event_deliveries_' || to_char(day, 'YYYYMMDD'), before);
    EXECUTE format('DROP TABLE %I, %I', 'event_deliveries_' || to_char(day, 'YYYYMMDD'), 'delivery_attempts_' || to_char(day, 'YYYYMMDD'));
    dropped := dropped + 1;
  END LOOP;
  SELECT EXISTS (SELECT FROM event_deliveries_other) INTO filled;
  IF filled AND deliveries_over('event_deliveries_other', before) THEN
    LOCK TABLE event_deliveries_other, delivery_attempts_other IN ACCESS EXCLUSIVE MODE;
    IF deliveries_over('event_deliveries_other', before) THEN
      TRUNCATE event_deliveries_other, delivery_attempts_other;
      dropped := dropped + 1;
    END IF;
  END IF;
  RETURN dropped;
EXCEPTION WHEN lock_not_available THEN
  -- All of it is undone, and done another time.
  RETURN 0;
END
$$;

-- Drops the months whose events all happened before a time and have no deliveries any more. Gives how many those were.
CREATE FUNCTION drop_events(before timestamptz) RETURNS integer LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
DECLARE
  dropped integer := 0;
  name text;
  low bigint;
  high bigint;
  last bigint;
  busy boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(72707381) THEN RETURN 0; END IF;
  FOR name, low, high IN
    SELECT p.relname, CASE WHEN month IS NULL THEN 0 ELSE first_position(month) END,
      CASE WHEN month IS NULL THEN first_position(date '2000-01-01') ELSE first_position((month + interval '1 month')::date) END
    FROM (
      SELECT c.relname, to_date(substring(c.relname FROM '_(\d{6})$'), 'YYYYMM') AS month
      FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'outbox_events'::regclass AND c.relname ~ '_(\d{6}|undated)$'
    ) p ORDER BY 2
  LOOP
    -- An event is not younger than its position: only a month that is over by then is worth a look.
    CONTINUE WHEN high > least((SELECT last_value FROM outbox_positions), first_position((before AT TIME ZONE 'UTC')::date));
    EXECUTE format('SELECT coalesce(max(position), 0) FROM %I', name) INTO last;
    CONTINUE WHEN last = 0 AND name = 'outbox_events_undated';
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE time >= $1)', name) INTO busy USING before;
    CONTINUE WHEN busy;
    LOCK TABLE ONLY outbox_events IN ACCESS EXCLUSIVE MODE;
    CONTINUE WHEN EXISTS (SELECT FROM event_deliveries WHERE position >= low AND position < high);
    IF name = 'outbox_events_undated' THEN
      TRUNCATE outbox_events_undated;
    ELSE
      EXECUTE format('DROP TABLE %I', name);
    END IF;
    INSERT INTO event_feed (last_dropped) VALUES (last)
      ON CONFLICT (id) DO UPDATE SET last_dropped = greatest(event_feed.last_dropped, excluded.last_dropped);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END
$$;
