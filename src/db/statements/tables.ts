// Tables whose rows tell more than columns of their own; those of plain columns stand with their resources.
import type { Filter } from './filters.ts'
import { byParent, bySeveral, byTime, byWords } from './find.ts'
import { isKnown } from './persons.ts'
import { columns, largeFields, type Table } from './table.ts'

export const groupTable: Table = {
  name: 'groups',
  columns: {
    ...columns(['uid', 'parentUid', 'name', 'description', 'resourceLimits', 'verified', 'kind']),
    ...columns(['createTime', 'updateTime']),
    // A group is as its organization is.
    status: 'r.status',
  },
  joins: { r: 'JOIN groups r ON r.uid = left(t.uid, 40)' },
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  ordered: { name: 74, createTime: 40, updateTime: 40 },
  inGroups: true,
  finders: {
    createTime: byTime('createTime'),
    updateTime: byTime('updateTime'),
    name: bySeveral('name', byWords('Group', 'title')),
  },
}

/** A role binding with the three that it binds; of a person whom the organization does not know, the uid. */
export const roleBindingTable: Table = {
  name: 'role_bindings',
  columns: {
    ...columns(['uid', 'parentUid', 'identityUid', 'roleUid', 'createTime', 'updateTime']),
    identity: `CASE WHEN ${isKnown({ organization: 'left(t.uid, 40)', identity: 'i.uid' })}
      THEN json_build_object('uid', i.uid, 'name', i.name, 'description', i.description, 'subject', i.match_subject, 'issuer', i.match_issuer, 'email', i.email)
      ELSE json_build_object('uid', i.uid) END`,
    group: `json_build_object('uid', g.uid, 'name', g.name, 'description', g.description)`,
    role: `json_build_object('uid', r.uid, 'name', r.name, 'description', r.description)`,
  },
  joins: {
    i: 'JOIN identities i ON i.uid = t.identity_uid',
    g: 'JOIN groups g ON g.uid = t.parent_uid',
    r: 'JOIN roles r ON r.uid = t.role_uid',
  },
  sorts: { createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  ordered: { createTime: 74, updateTime: 40 },
  inGroups: true,
  finders: { parentUid: byParent, createTime: byTime('createTime') },
}

/** Role bindings as they were; a trigger keeps them. What they named may be gone. */
export const roleBindingVersionTable: Table = {
  name: 'role_binding_versions',
  columns: columns(['uid', 'parentUid', 'identityUid', 'roleUid', 'createTime', 'updateTime']),
  sorts: roleBindingTable.sorts,
}

/** Versions that were in force at the moment. */
export const inForceAt: Filter<Date> = (value) => (param) => {
  const moment = param(value, 'timestamptz')
  return `t.update_time <= ${moment} AND t.valid_until > ${moment}`
}

export const groupInviteTable: Table = {
  name: 'group_invites',
  columns: {
    ...columns(['uid', 'parentUid', 'roleUid', 'email', 'expirationTime', 'singleUse', 'keyId']),
    ...columns(['createTime', 'updateTime']),
    role: `json_build_object('uid', r.uid, 'name', r.name, 'description', r.description, 'capabilities', r.capabilities)`,
  },
  joins: { r: 'JOIN roles r ON r.uid = t.role_uid' },
  sorts: { expirationTime: 'timestamptz', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const externalGroupRoleMappingTable: Table = {
  name: 'external_group_role_mappings',
  columns: {
    ...columns(['uid', 'parentUid', 'externalGroupId', 'roleUid', 'scope', 'createTime', 'updateTime']),
    identityProviderUid: 't.parent_uid',
  },
  sorts: { externalGroupId: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

/** The client secret and the digests of tokens are in no column here: what is not read cannot get out. */
export const identityProviderTable: Table = {
  name: 'identity_providers',
  columns: {
    ...columns(['uid', 'parentUid', 'name', 'description', 'defaultRole', 'oidc', 'createTime', 'updateTime']),
    scimEtag: 'scim.etag',
    scimEnabled: 'scim.enabled',
    scimHasToken: 'scim.token_digest IS NOT NULL',
    scimTokenExpireTime: 'scim.token_expire_time',
    scimPreviousExpireTime: 'scim.previous_expire_time',
  },
  joins: { scim: 'LEFT JOIN scim_credentials scim ON scim.provider_uid = t.uid' },
  large: largeFields(['oidc']),
  sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const termsAcceptanceTable: Table = {
  name: 'terms_acceptances',
  columns: {
    ...columns(['uid', 'parentUid', 'docId', 'acceptedBy', 'createTime', 'updateTime']),
    orgUid: 't.parent_uid',
  },
  sorts: { docId: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const subscriptionTable: Table = {
  name: 'subscriptions',
  columns: {
    ...columns(['uid', 'parentUid', 'sink', 'eventTypes', 'createTime', 'updateTime']),
    endTime: '(SELECT q.end_time FROM subscription_queues q WHERE q.subscription_uid = t.uid)',
    failures: '(SELECT q.failures FROM subscription_queues q WHERE q.subscription_uid = t.uid)',
  },
  large: largeFields(['eventTypes']),
  sorts: { createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

export const vulnerabilityTable: Table = {
  name: 'vulnerability_records',
  columns: {
    ...columns(['uid', 'id', 'summary', 'details', 'severities', 'createTime', 'updateTime']),
    references: 't."references"',
  },
  large: largeFields(['details', 'references', 'severities']),
  sorts: { id: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
}

/** The same with all that a feed tells of them. */
export const fedVulnerabilityTable: Table = {
  ...vulnerabilityTable,
  columns: { ...vulnerabilityTable.columns, ...columns(['aliases']) },
}

/**
 * The metadata of identities. Every identity has it, though most have none stored.
 * @param fields those of the message without its uid, each with whether it is a flag
 */
export function identityMetadataTable(fields: ReadonlyMap<string, boolean>): Table {
  const stored = columns([...fields.keys()], 'm')
  const withDefaults = Object.entries(stored).map(
    ([name, column]) => [name, `coalesce(${column}, ${fields.get(name) ? 'false' : `''`})`] as const,
  )
  return {
    name: 'identities',
    columns: { uid: 't.uid', ...Object.fromEntries(withDefaults) },
    joins: { m: 'LEFT JOIN identity_metadata m ON m.identity_uid = t.uid' },
    sorts: {},
  }
}
