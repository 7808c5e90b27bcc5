-- AlterTable
ALTER TABLE "outbox_events" ADD COLUMN     "before" JSONB,
ADD COLUMN     "position" BIGINT,
ADD COLUMN     "target" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "subscriptions" (
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "sink" TEXT COLLATE "C" NOT NULL,
    "event_types" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "update_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("uid")
);

-- CreateTable
CREATE TABLE "subscription_queues" (
    "subscription_uid" TEXT COLLATE "C" NOT NULL,
    "due_time" TIMESTAMPTZ(3),
    "signal" BIGINT NOT NULL DEFAULT 0,
    "owner" UUID,
    "lease_time" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "end_time" TIMESTAMPTZ(3),
    "asked_time" TIMESTAMPTZ(3),
    "allowed_rate" INTEGER,

    CONSTRAINT "subscription_queues_pkey" PRIMARY KEY ("subscription_uid")
);

-- CreateTable
CREATE TABLE "event_deliveries" (
    "subscription_uid" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "next_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3),

    CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("subscription_uid","position")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "sequence" BIGSERIAL NOT NULL,
    "subscription_uid" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "role_binding_past" (
    "sequence" BIGSERIAL NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "parent_uid" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "role_uid" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL,
    "update_time" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "role_binding_past_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE INDEX "subscriptions_parent_uid_uid_idx" ON "subscriptions"("parent_uid", "uid");

-- CreateIndex
CREATE INDEX "subscriptions_parent_uid_create_time_uid_idx" ON "subscriptions"("parent_uid", "create_time", "uid");

-- CreateIndex
CREATE INDEX "delivery_attempts_subscription_uid_position_sequence_idx" ON "delivery_attempts"("subscription_uid", "position", "sequence");

-- CreateIndex
CREATE INDEX "delivery_attempts_time_idx" ON "delivery_attempts"("time");

-- CreateIndex
CREATE INDEX "role_binding_past_uid_idx" ON "role_binding_past"("uid");

-- CreateIndex
CREATE INDEX "role_binding_past_parent_uid_valid_until_idx" ON "role_binding_past"("parent_uid", "valid_until");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_events_position_key" ON "outbox_events"("position");

-- CreateIndex
CREATE INDEX "outbox_events_subject_position_idx" ON "outbox_events"("subject", "position");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_parent_uid_fkey" FOREIGN KEY ("parent_uid") REFERENCES "groups"("uid") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "subscription_queues" ADD CONSTRAINT "subscription_queues_subscription_uid_fkey" FOREIGN KEY ("subscription_uid") REFERENCES "subscriptions"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_subscription_uid_fkey" FOREIGN KEY ("subscription_uid") REFERENCES "subscription_queues"("subscription_uid") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_subscription_uid_position_fkey" FOREIGN KEY ("subscription_uid", "position") REFERENCES "event_deliveries"("subscription_uid", "position") ON DELETE CASCADE ON UPDATE RESTRICT;


-- What Prisma's schema language cannot say.
ALTER TABLE "subscriptions" ALTER COLUMN "event_types" SET NOT NULL;
CREATE INDEX "subscriptions_scope_40" ON "subscriptions" (left(uid, 40), create_time, uid);
CREATE INDEX "subscriptions_scope_57" ON "subscriptions" (left(uid, 57), create_time, uid) WHERE length(uid) > 57;
CREATE INDEX "subscriptions_scope_74" ON "subscriptions" (left(uid, 74), create_time, uid) WHERE length(uid) > 74;
CREATE TRIGGER "subscriptions_count_inserted" AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('subscriptions');
CREATE TRIGGER "subscriptions_count_deleted" AFTER DELETE ON "subscriptions"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('subscriptions');
CREATE TRIGGER "subscriptions_count_truncated" AFTER TRUNCATE ON "subscriptions"
  FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('subscriptions');

-- The feed. Places are given after the commit, in one transaction at a time (src/db/statements/feed.ts).
CREATE SEQUENCE "outbox_positions";
CREATE INDEX "outbox_events_unplaced" ON "outbox_events" (sequence) WHERE position IS NULL;
CREATE INDEX "outbox_events_scope_40" ON "outbox_events" (left(group_uid, 40), position);
CREATE INDEX "outbox_events_scope_57" ON "outbox_events" (left(group_uid, 57), position) WHERE length(group_uid) >= 57;
CREATE INDEX "outbox_events_scope_74" ON "outbox_events" (left(group_uid, 74), position) WHERE length(group_uid) >= 74;

-- Whoever gives places hears of new rows at their commit.
CREATE FUNCTION notify_events_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events_written', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER "outbox_events_notify" AFTER INSERT ON "outbox_events"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_events_written();

-- Deliveries: what waits, in order, also of one subject; what is over, by its end.
CREATE INDEX "subscription_queues_due" ON "subscription_queues" (due_time) WHERE due_time IS NOT NULL;
CREATE INDEX "event_deliveries_waiting" ON "event_deliveries" (subscription_uid, position) WHERE state = 0;
CREATE INDEX "event_deliveries_subject" ON "event_deliveries" (subscription_uid, subject, position) WHERE state = 0;
CREATE INDEX "event_deliveries_ended" ON "event_deliveries" (end_time) WHERE end_time IS NOT NULL;
-- Queues are rewritten with every delivery: room on the page keeps that in place.
ALTER TABLE "subscription_queues" SET (fillfactor = 50);

CREATE FUNCTION make_subscription_queue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO subscription_queues (subscription_uid) SELECT uid FROM changed;
  RETURN NULL;
END
$$;
CREATE TRIGGER "subscriptions_queue" AFTER INSERT ON "subscriptions"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION make_subscription_queue();

-- The past of role bindings. Bindings also go with their identity, which no event of theirs tells.
CREATE FUNCTION keep_role_binding_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO role_binding_past (uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until)
  VALUES (OLD.uid, OLD.parent_uid, OLD.identity_uid, OLD.role_uid, OLD.create_time, OLD.update_time,
          greatest(OLD.update_time, CASE TG_OP WHEN 'UPDATE' THEN NEW.update_time ELSE clock_timestamp() END));
  RETURN NULL;
END
$$;
CREATE TRIGGER "role_bindings_past" AFTER UPDATE OR DELETE ON "role_bindings"
  FOR EACH ROW EXECUTE FUNCTION keep_role_binding_past();

-- Every state that a role binding was ever in, with the moment at which the next one began.
CREATE VIEW "role_binding_versions" AS
  SELECT uid, parent_uid, identity_uid, role_uid, create_time, update_time, 'infinity'::timestamptz AS valid_until
  FROM role_bindings
  UNION ALL
  SELECT uid, parent_uid, identity_uid, role_uid, create_time, update_time, valid_until FROM role_binding_past;
