// Identity providers: an organization's own sign-in, and the role that everyone is given who comes through it.
import { maskOfNumbers } from '../../access/access.ts'
import {
  IdentityProviderSchema,
  IdentityProvidersService,
} from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { invalidField } from '../../core/errors.ts'
import { identityProviderTable } from '../../db/statements/tables.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { checkShape } from '../names.ts'
import type { Deps } from '../call.ts'
import type { Operation } from '../operation.ts'
import type { Row } from '../page.ts'
import type { CheckInput, Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { requireCapabilities } from './escalation.ts'
import { checkIssuer } from './relationship.ts'
import { checkUidField, requireMayGive } from './role-grant.ts'
import { SCIM_COLUMNS, scimOf } from './scim-state.ts'
import { scimOperations } from './scim.ts'

type Fields = Record<string, unknown>

export const identityProviders: Resource = {
  type: 'IdentityProvider',
  service: IdentityProvidersService,
  message: IdentityProviderSchema,
  table: identityProviderTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name') },
  graphFilters: namedGraphFilters,
  json: ['oidc'],
  model: 'identityProvider',
  validate: (fields, violations, call) => {
    const creating = call.method.desc.name === 'CreateIdentityProvider'
    checkShape(fields, ['name', 'name'], violations)
    checkUidField(fields, { field: 'defaultRole', required: creating }, violations)
    checkOidc(fields, creating, violations)
  },
  check,
  derive: (fields, current, deps) => (fields['oidc'] === current?.['oidc'] ? {} : oidcColumns(fields, current, deps)),
  computed: { scim: { from: SCIM_COLUMNS, value: (row, call) => scimOf(row, call.deps) } },
}

function checkOidc(fields: Fields, creating: boolean, violations: Violations): void {
  const oidc = fields['oidc'] as Fields | null | undefined
  if (!oidc && (creating || 'oidc' in fields)) violations.add('oidc', 'is required')
  if (!oidc) return
  checkIssuer(oidc['issuer'], 'oidc.issuer', violations)
  const scopes = (oidc['additionalScopes'] ?? []) as string[]
  scopes.forEach((scope, at) => {
    // RFC 6749 section 3.3.
    if (!/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)) violations.add(`oidc.additionalScopes[${at}]`, 'is not a scope')
  })
}

async function check({ call, parent, fields, current }: CheckInput): Promise<void> {
  const oidc = fields['oidc'] as Fields | undefined
  const before = current?.['oidc'] as Fields | undefined
  if (before && oidc) requireSameRule(oidc, before)
  const touches = current === undefined || fields['defaultRole'] !== undefined || oidc !== undefined
  if (!touches) return
  const role = (fields['defaultRole'] ?? current?.['defaultRole']) as string
  await requireMayGive(call, { role, scope: parent ?? '', field: 'defaultRole' })
  if (current && oidc) await requireMappedCapabilities({ call, parent, fields, current })
}

/** People who are there already were found by the rule, so another would take them for others. */
function requireSameRule(oidc: Fields, before: Fields): void {
  const rule = oidc['correlationRule'] ?? before['correlationRule'] ?? 0
  if (rule !== (before['correlationRule'] ?? 0)) throw invalidField('oidc.correlationRule', 'cannot be changed')
}

/** Whoever says which issuer is believed also says who is in its groups, so it must hold what they are mapped to. */
async function requireMappedCapabilities({ call, current }: CheckInput): Promise<void> {
  const mappings = await call.tx.prisma.externalGroupRoleMapping.findMany({
    where: { parentUid: current?.uid ?? '' },
    distinct: ['roleUid', 'scope'],
    select: { scope: true, role: { select: { capabilities: true } } },
  })
  for (const { scope, role } of mappings) requireCapabilities(call.authority, maskOfNumbers(role.capabilities), scope)
}

/**
 * The columns that hold `oidc`. The secret is never given back, so one that is left out stays as it is, unless it would
 * then be sent to another issuer.
 */
function oidcColumns(fields: Fields, current: Row | undefined, { seal }: Deps): Fields {
  const { clientSecret, ...oidc } = fields['oidc'] as Fields
  const before = (current?.['oidc'] ?? {}) as Fields
  const rule = oidc['correlationRule'] ?? before['correlationRule']
  const stays = clientSecret === undefined && oidc['issuer'] === before['issuer']
  return {
    oidc: rule === undefined ? oidc : { ...oidc, correlationRule: rule },
    issuer: oidc['issuer'],
    ...(stays ? {} : { clientSecret: seal.seal((clientSecret as string | undefined) ?? '') }),
  }
}

export const identityProviderOperations: readonly Operation[] = [
  ...standardMethods(identityProviders),
  ...scimOperations(identityProviders),
]
