// Which roles identities hold where, whichever way they came by them.
import { DEPROVISIONED } from './deprovisioning.ts'

/** What the groups of directories give their active members, by the mappings of the provider (docs/scim.md, "Groups"). */
export const MAPPED_ROLES = `SELECT u.identity_uid, e.role_uid, e.scope AS group_uid, e.uid AS mapping_uid FROM scim_users u
  JOIN scim_members m ON m.user_id = u.id JOIN scim_groups d ON d.id = m.group_id
  JOIN external_group_role_mappings e
    ON e.parent_uid = u.provider_uid AND e.external_group_id = coalesce(d.external_id, d.display_name)
  WHERE u.active`

/**
 * Every role of every identity: by its bindings, and by the groups of directories that it is in; without what a directory has
 * taken away. The numbers are those of Origin (platformgraph.iam.v1).
 */
export const HELD_ROLES = `SELECT h.* FROM (
    SELECT b.identity_uid, b.role_uid, b.parent_uid AS group_uid, b.uid AS binding_uid, b.origin, b.origin_uid FROM role_bindings b
    UNION ALL SELECT m.identity_uid, m.role_uid, m.group_uid, '', 4, m.mapping_uid FROM (${MAPPED_ROLES}) m
  ) h CROSS JOIN LATERAL (SELECT h.identity_uid AS uid) i
  WHERE NOT EXISTS (SELECT FROM (${DEPROVISIONED}) x WHERE h.group_uid = x."group" OR starts_with(h.group_uid, x."group" || '/'))`
