-- What lists filter by is found through an index that begins with the organization, for lists that few rows of many pass.

-- What changed since.
CREATE INDEX "repos_scope_40_update_time" ON "repos" (left(uid, 40), update_time, uid);
CREATE INDEX "tags_scope_40_update_time" ON "tags" (left(uid, 40), update_time, uid) INCLUDE (form);
CREATE INDEX "advisories_scope_40_update_time" ON "advisories" (left(uid, 40), update_time, uid);
CREATE INDEX "identities_scope_40_update_time" ON "identities" (left(uid, 40), update_time, uid);
CREATE INDEX "artifacts_scope_40_create_time" ON "artifacts" (left(uid, 40), create_time, uid);
CREATE INDEX "artifacts_scope_40_update_time" ON "artifacts" (left(uid, 40), update_time, uid);
CREATE INDEX "groups_scope_40_update_time" ON "groups" (left(uid, 40), update_time, uid);

-- Values.
CREATE INDEX "repos_scope_40_catalog_tier" ON "repos" (left(uid, 40), catalog_tier, uid);
CREATE INDEX "tags_scope_40_digest" ON "tags" (left(uid, 40), digest, uid);
CREATE INDEX "identities_scope_40_relationship_type" ON "identities" (left(uid, 40), relationship_type, uid);
CREATE INDEX "artifacts_scope_40_ecosystem" ON "artifacts" (left(uid, 40), ecosystem, uid);

-- What few have.
CREATE INDEX "tags_scope_40_deprecated" ON "tags" (left(uid, 40)) WHERE deprecated;
CREATE INDEX "advisories_scope_40_legacy_advisory_id" ON "advisories" (left(uid, 40), legacy_advisory_id) WHERE legacy_advisory_id IS NOT NULL;
CREATE INDEX "advisories_scope_40_deleted" ON "advisories" (left(uid, 40)) WHERE delete_time IS NOT NULL;
CREATE INDEX "artifact_versions_scope_40_cuda_version" ON "artifact_versions" (left(uid, 40), cuda_version) WHERE cuda_version <> '';
CREATE INDEX "artifact_versions_scope_40_remediated" ON "artifact_versions" (left(uid, 40)) WHERE remediated;

-- Many values of a row in one index: keys, each of the organization, the field and the value.
CREATE INDEX "repos_bundles" ON "repos" USING gin ((ARRAY[hashtextextended(left(uid, 40), 0)]), bundles);
CREATE INDEX "advisories_keys" ON "advisories" USING gin ((ARRAY[
  hashtextextended(left(uid, 40) || ' artifactType ' || artifact_type, 0),
  hashtextextended(left(uid, 40) || ' artifactArchitecture ' || artifact_architecture, 0),
  hashtextextended(left(uid, 40) || ' componentName ' || component_name, 0),
  hashtextextended(left(uid, 40) || ' componentType ' || component_type, 0),
  hashtextextended(left(uid, 40) || ' componentLocation ' || component_location, 0)]));
CREATE INDEX "advisory_events_keys" ON "advisory_events" USING gin ((ARRAY[
  hashtextextended(left(uid, 40) || ' type ' || type::text, 0),
  hashtextextended(left(uid, 40) || ' reviewState ' || review_state::text, 0),
  hashtextextended(left(uid, 40) || ' author ' || author, 0),
  hashtextextended(left(uid, 40) || ' reviewer ' || reviewer, 0)]));
