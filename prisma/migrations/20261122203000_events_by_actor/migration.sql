-- The audit log of one identity, and of a range of time: times grow with the rows, so a range of blocks is enough.
CREATE INDEX "outbox_events_actor" ON "outbox_events" ((actor ->> 'subject'), position);
CREATE INDEX "outbox_events_time" ON "outbox_events" USING brin (time);
