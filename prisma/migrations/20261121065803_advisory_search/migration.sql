-- AlterTable
ALTER TABLE "advisories" ADD COLUMN     "event_authors" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "event_review_states" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "event_reviewers" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "event_types" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "latest_event_type" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "search_text" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- What Prisma cannot say.
ALTER TABLE "advisories" ALTER COLUMN "event_types" SET NOT NULL, ALTER COLUMN "event_review_states" SET NOT NULL,
  ALTER COLUMN "event_authors" SET NOT NULL, ALTER COLUMN "event_reviewers" SET NOT NULL;

-- Free text: one column in lower case, which a plain LIKE reads ten times as fast as ILIKE reads four.
CREATE FUNCTION advisory_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(chr(10), NEW.advisory_id, NEW.artifact_name,
    nullif(NEW.component_name, NEW.artifact_name), array_to_string(NEW.aliases, chr(10))));
  RETURN NEW;
END
$$;
CREATE TRIGGER "advisories_search_text" BEFORE INSERT OR UPDATE ON "advisories"
  FOR EACH ROW EXECUTE FUNCTION advisory_search_text();

-- What the events of an advisory say, on the advisory itself, so that a list filters without reading them.
CREATE FUNCTION summarize_advisory_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE advisories a SET event_types = s.types, event_review_states = s.states, event_authors = s.authors,
    event_reviewers = s.reviewers, latest_event_type = s.latest
  FROM (
    SELECT c.parent_uid,
      coalesce(array_agg(DISTINCT e.type) FILTER (WHERE e.uid IS NOT NULL), '{}') AS types,
      coalesce(array_agg(DISTINCT e.review_state) FILTER (WHERE e.uid IS NOT NULL), '{}') AS states,
      coalesce(array_agg(DISTINCT e.author) FILTER (WHERE e.uid IS NOT NULL), '{}') AS authors,
      coalesce(array_agg(DISTINCT e.reviewer) FILTER (WHERE e.reviewer <> ''), '{}') AS reviewers,
      coalesce((array_agg(e.type ORDER BY e.create_time DESC, e.ordinal DESC))[1], 0) AS latest
    FROM (SELECT DISTINCT parent_uid FROM changed) c LEFT JOIN advisory_events e ON e.parent_uid = c.parent_uid
    GROUP BY c.parent_uid
  ) s WHERE a.uid = s.parent_uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER "advisory_events_summarized" AFTER INSERT ON "advisory_events"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summarize_advisory_events();
CREATE TRIGGER "advisory_events_summarized_again" AFTER UPDATE ON "advisory_events"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summarize_advisory_events();
CREATE TRIGGER "advisory_events_summarized_less" AFTER DELETE ON "advisory_events"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summarize_advisory_events();

-- What is there already.
UPDATE advisories SET search_text = '';
UPDATE advisory_events SET type = type;

-- Filters that few advisories pass.
CREATE INDEX "advisories_component_name" ON "advisories" (component_name);
