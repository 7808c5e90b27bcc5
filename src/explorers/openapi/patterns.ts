// What values of fields are like, beyond what their types say: which of the shapes that the services hold texts to is that of which
// field (core/shapes.ts). A test sends each field what it must not hold (test/core/shapes.test.ts).
import type { DescField } from '@bufbuild/protobuf'
import { capabilities, isGrantable } from '../../contract/capabilities.ts'
import { eventTypes } from '../../contract/event-types.ts'
import { fieldRule } from '../../contract/fields.ts'
import { MOST_BINDINGS, type ShapeName, shapes } from '../../core/shapes.ts'
import { NATURAL } from '../../wire/json-schema.ts'
import type { Schema } from './types.ts'

export const UID_PATTERN = shapes.uid.pattern

/** What no text holds that is sent (docs/rules.md, "Errors"). */
export const WITHOUT_NUL = '^[^\\u0000]*$'
const SOMETHING = '^[^\\u0000]+$'

/** Fields that count rows (AIP-158). */
const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['page_size', 'skip', 'skipped', 'total_count'])

/** A schema of a field, and that it is never negative where it counts rows. What is 64 bits long is a text, which has no minimum. */
export function counted({ name }: DescField, schema: Schema): Schema {
  if (!NEVER_NEGATIVE.has(name)) return schema
  return schema.type === 'string' ? { ...schema, pattern: NATURAL } : { ...schema, minimum: 0 }
}

/** Shapes of texts, by message and field or by the field alone, in the contract's spelling. */
export const SHAPES: Readonly<Record<string, ShapeName>> = {
  ancestors_of: 'uid',
  descendants_of: 'uid',
  children_of: 'uid',
  'UIDPFilter.ids': 'uid',
  role_uid: 'uid',
  role_uidp: 'uid',
  default_role: 'uid',
  aud: 'audience',
  scope: 'uid',
  scopes: 'uid',
  registry_id: 'uid',
  'AdvisoryFilter.id': 'uid',
  'BatchCreateRoleBindingsRequest.parent': 'uid',
  'BatchDeleteExternalGroupRoleMappingsRequest.ids': 'uid',
  'BatchDeleteExternalGroupRoleMappingsRequest.names': 'uid',
  'BatchDeleteExternalGroupRoleMappingsRequest.parent': 'uid',
  'BatchDeleteExternalGroupRoleMappingsRequest.parent_id': 'uid',
  'CreateAdvisoryRequest.parent_id': 'uid',
  'CreateRoleBindingRequest.parent': 'uid',
  'DeletionRequest.id': 'rootUid',
  'ExchangeRequest.identity': 'uid',
  'ExchangeRequest.identity_provider': 'uid',
  'GroupInviteFilter.group': 'uid',
  'GroupInviteRequest.role': 'uid',
  'RoleBinding.identity': 'uid',
  'RoleBinding.identity_uid': 'uid',
  'RoleBinding.role': 'uid',
  'RoleFilter.parent': 'uid',
  'Group.name': 'groupName',
  'Identity.name': 'name',
  'IdentityProvider.name': 'name',
  'Role.name': 'name',
  'Repo.name': 'repoName',
  'Repo.aliases': 'imageAlias',
  'Repo.active_tags': 'tagName',
  'Repo.bundles': 'bundle',
  'SyncConfig.source': 'repoReference',
  'SyncConfig.google': 'registryPath',
  'SyncConfig.amazon': 'registryPath',
  'SyncConfig.azure': 'registryPath',
  'Tag.name': 'tagName',
  'Tag.digest': 'digest',
  'Tag.bundles': 'bundle',
  'GetArchitecturesRequest.digest': 'digest',
  'ArchRequest.digest': 'digest',
  'ImageConfigRequest.digest': 'digest',
  'RawSbomRequest.digest': 'digest',
  'SbomRequest.digest': 'digest',
  'SizeRequest.digest': 'digest',
  'VulnReportRequest.digest': 'digest',
  'GetRawVulnReportRequest.digest': 'digest',
  'GetSizeRequest.digest': 'digest',
  'ArtifactVersionFilter.id': 'artifactId',
  'ListArtifactVersionsRequest.artifact_id': 'artifactId',
  cuda_version: 'cudaVersion',
  document_ids: 'documentId',
  'GroupInvite.email': 'email',
  'GroupInviteRequest.email': 'email',
  'Amazon.account': 'awsAccount',
  'AWSIdentity.aws_account': 'awsAccount',
  'Azure.tenant_id': 'uuid',
  'Azure.client_ids': 'uuid',
  'Chainguard.service_bindings': 'uid',
  'OIDC.additional_scopes': 'oauthScope',
  'OIDC.issuer': 'issuer',
  'ClaimMatch.issuer': 'issuer',
  'Identity.issuer': 'issuer',
  'StaticKeys.issuer': 'issuer',
  'LookupRequest.issuer': 'issuer',
  'LookupIdentityRequest.issuer': 'issuer',
  'User.username': 'account',
  'User.user_name': 'account',
  'User.group_name': 'account',
  'User.shell': 'absolutePath',
  'User.home_dir': 'absolutePath',
  'Group.groupname': 'account',
  'Group.group_name': 'account',
  'Group.members': 'account',
  'ImageContents.packages': 'packageName',
  'AdditionalEntry.name': 'fileName',
  'RuntimeKeyringEntry.name': 'fileName',
  'Certificates.providers': 'word',
  description: 'description',
}

/** What the services require, though the published contract does not say so. */
const REQUIRED: ReadonlySet<string> = new Set([
  'AccountAssociationsCheckRequest.account_type',
  'ArtifactFilter.ecosystems',
  'BatchDeleteExternalGroupRoleMappingsRequest.ids',
  'ExternalGroupRoleMapping.external_group_id',
  'ExternalGroupRoleMapping.role_uid',
  'ExternalGroupRoleMapping.role_uidp',
  'GetHeadlessSessionRequest.code',
  'GitHub.app_installations',
  'GitHubAppInstallations.installations',
  'GetRawVulnReportRequest.digest',
  'GroupInviteRequest.role',
  'HelmChart.repo',
  'Identity.issuer',
  'Identity.subject',
  'IdentityProvider.oidc',
  'ImageRef.repo',
  'ResolvedVulnsReportFilter.image_refs',
  'ResolvedVulnsReportFilter.from',
  'ResolvedVulnsReportFilter.to',
  'RoleBinding.identity_uid',
])

/** Whether a request must have a field. */
export function isRequired(field: DescField): boolean {
  return fieldRule(field).required || REQUIRED.has(`${field.parent.name}.${field.name}`)
}

/** Lists that name nothing twice. */
const UNIQUE: ReadonlySet<string> = new Set(['Repo.aliases', 'Repo.active_tags', 'Repo.bundles', 'Role.capabilities'])

/** The longest lists, by their number of items. */
const MOST: Readonly<Record<string, number>> = { 'BatchCreateRoleBindingsRequest.requests': MOST_BINDINGS }

/** Shapes of the keys of maps. */
const KEYS: Readonly<Record<string, ShapeName>> = {
  'Azure.client_ids': 'part',
  'Chainguard.service_bindings': 'part',
  'CustomOverlay.annotations': 'annotationKey',
  'CustomOverlay.environment': 'environmentName',
}

/** Lists whose items must say something, where an enum's first value says nothing. */
const SAID: ReadonlySet<string> = new Set(['ecosystems'])

/** The shape of a field's text, or of those in its list. */
export function shapeOf(field: DescField): ShapeName | undefined {
  return SHAPES[`${field.parent.name}.${field.name}`] ?? SHAPES[field.name]
}

/** A schema of what is sent, with what the texts of the field must be like; what need not be there may be an empty text. */
export function sentSchema(field: DescField, schema: Schema, required: boolean): Schema {
  const { items } = schema
  const path = `${field.parent.name}.${field.name}`
  if (items) {
    return {
      ...schema,
      items: itemSchema(field, items),
      ...(required && { minItems: 1 }),
      ...(MOST[path] !== undefined && { maxItems: MOST[path] }),
      ...(UNIQUE.has(path) && { uniqueItems: true }),
    }
  }
  if (field.fieldKind === 'map') return mapSchema(field, schema, required)
  return required && field.enum ? saidSchema(field, schema) : textSchema(field, schema, required)
}

function mapSchema(field: DescField, schema: Schema, required: boolean): Schema {
  const { additionalProperties: values } = schema
  const key = KEYS[`${field.parent.name}.${field.name}`]
  // Who sends what parts use says so of one at least.
  const says = key === 'part'
  return {
    ...schema,
    ...((required || says) && { minProperties: 1 }),
    // Keys that are numbers have a pattern of their own.
    ...(typeof values === 'object' && {
      propertyNames: key ? boundsOf(key) : { pattern: WITHOUT_NUL },
      additionalProperties: textSchema(field, values, says),
    }),
  }
}

function itemSchema(field: DescField, items: Schema): Schema {
  if (SAID.has(field.name)) return saidSchema(field, items)
  const path = `${field.parent.name}.${field.name}`
  if (path === 'Subscription.event_types') return { ...items, enum: [...eventTypes] }
  // Of what narrows a token an empty text counts as one that was not sent.
  if (path === 'ExchangeRequest.cap') return { ...items, enum: ['', ...capabilities.map(({ name }) => name)] }
  if (field.parent.name === 'ExchangeRequest') return textSchema(field, items, false)
  if (path !== 'Role.capabilities') return textSchema(field, items, true)
  // Version 1 has them by their names with dots.
  if (!field.enum) return { ...items, enum: capabilities.filter(isGrantable).map(({ name }) => name) }
  const refused = field.enum.values.filter(({ number }) => !GRANTED.has(number))
  return { ...items, not: { enum: refused.flatMap(({ name, number }) => [name, number]) } }
}

const GRANTED = new Set(capabilities.filter(isGrantable).map(({ number }) => number))

/** The schema of an enum of which the value that says nothing does not count as given. */
function saidSchema({ enum: desc }: DescField, schema: Schema): Schema {
  const none = desc?.values.find(({ number }) => number === 0)
  return none ? { ...schema, not: { enum: [none.name, 0] } } : schema
}

function textSchema(field: DescField, schema: Schema, required: boolean): Schema {
  const { type, contentEncoding } = schema
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  if (!isText || contentEncoding || schema.enum || schema.format || schema.pattern) return schema
  const name = shapeOf(field)
  if (name === undefined)
    return { ...schema, pattern: required && field.fieldKind !== 'list' ? SOMETHING : WITHOUT_NUL }
  const { pattern, ...bounds } = boundsOf(name)
  return { ...schema, pattern: required ? pattern : orNothing(pattern), ...bounds }
}

function boundsOf(name: ShapeName): { pattern: string; maxLength?: number } {
  const { pattern, maxLength }: { pattern: string; maxLength?: number } = shapes[name]
  return { pattern, ...(maxLength !== undefined && { maxLength }) }
}

/** An empty text counts as one that was not sent. */
function orNothing(pattern: string): string {
  return new RegExp(pattern).test('') ? pattern : `^(?:${pattern.slice(1, -1)})?$`
}
