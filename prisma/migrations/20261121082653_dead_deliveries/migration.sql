-- Deliveries that were given up, for whoever watches over the server: a count must not read those that went well.
CREATE INDEX "event_deliveries_dead" ON "event_deliveries" (end_time) WHERE state = 2;
