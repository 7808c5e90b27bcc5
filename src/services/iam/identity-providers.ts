// Identity providers: an organization's own sign-in, and the role that everyone is given who comes through it.
import {
  IdentityProvider_OIDC_CorrelationRule as CorrelationRule,
  type IdentityProvider,
  IdentityProviderSchema,
  IdentityProvidersService,
} from '../../contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { invalidField } from '../../core/errors.ts'
import { shapes } from '../../core/shapes.ts'
import { identityProviderTable } from '../../db/statements/tables.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { sameValue } from '../../db/statements/nested.ts'
import { checkShape } from '../names.ts'
import type { Deps } from '../call.ts'
import type { Operation } from '../operation.ts'
import { oneByOne, type CheckInput, type ColumnsOf, type FieldsOf, type Resource, type RowOf } from '../resource.ts'
import { standardMethods } from '../standard.ts'
import type { Violations } from '../violations.ts'
import { requireMappedCapabilities } from './provider-gives.ts'
import { checkIssuer, checkLength } from './relationship.ts'
import { checkUidField, requireMayGrant } from './role-grant.ts'
import { SCIM_COLUMNS, scimOf } from './scim-state.ts'
import { scimOperations } from './scim.ts'

type Fields = FieldsOf<IdentityProvider>
type Oidc = NonNullable<Fields['oidc']>

const NEEDS_SECRET = 'is required where PKCE is not used: give it, or set oidc.pkceEnabled'

export const identityProviders: Resource<
  IdentityProvider,
  typeof IdentityProvidersService.method.listIdentityProviders
> = {
  type: 'IdentityProvider',
  service: IdentityProvidersService,
  message: IdentityProviderSchema,
  table: identityProviderTable,
  parentType: 'Group',
  groupLevels: 1,
  filters: { name: equals('name') },
  matches: { defaultRole: sameValue('defaultRole') },
  graphFilters: namedGraphFilters,
  json: ['oidc'],
  validate: (fields, violations, call) => {
    const creating = call.method.desc === IdentityProvidersService.method.createIdentityProvider
    checkShape(fields, ['name', 'name'], violations)
    checkUidField(fields, { field: 'defaultRole', required: creating }, violations)
    checkOidc(fields, creating, violations)
  },
  check: oneByOne(check),
  derive: (fields, current, deps) => (fields.oidc === current?.oidc ? {} : oidcColumns(fields, current, deps)),
  computed: { scim: { from: SCIM_COLUMNS, value: (row, call) => scimOf(row, call.deps) } },
  listed: new Set(Object.keys(identityProviderTable.columns).filter((column) => !SCIM_COLUMNS.includes(column))),
}

function checkOidc(fields: Fields, creating: boolean, violations: Violations): void {
  const { oidc } = fields
  if (!oidc && (creating || 'oidc' in fields)) violations.add('oidc', 'is required')
  if (!oidc) return
  checkIssuer(oidc.issuer, 'oidc.issuer', violations)
  checkLength(oidc, 'oidc', violations)
  if (creating && !oidc.clientSecret && !oidc.pkceEnabled) violations.add('oidc.clientSecret', NEEDS_SECRET)
  const scopes = oidc.additionalScopes ?? []
  scopes.forEach((scope, at) => {
    if (!shapes.oauthScope.test(scope)) violations.add(`oidc.additionalScopes[${at}]`, shapes.oauthScope.says)
  })
}

async function check({ call, parent, fields, current }: CheckInput<IdentityProvider>): Promise<void> {
  const { oidc, defaultRole } = fields
  const before = current?.oidc
  if (before && oidc) {
    requireSameRule(oidc, before)
    await requireSecretOrPkce({ call, parent, fields, current })
  }
  const touches = current === undefined || defaultRole !== undefined || oidc !== undefined
  if (!touches) return
  const role = defaultRole ?? current?.defaultRole ?? ''
  await requireMayGrant(call, { role, scope: parent ?? '', field: 'defaultRole' })
  // Whoever says which issuer is believed also says who is in its groups.
  if (current && oidc) await requireMappedCapabilities(call, current.uid)
}

/** People who are there already were found by the rule, so another would take them for others. */
function requireSameRule(oidc: Oidc, before: Oidc): void {
  if (ruleOf(oidc, before) !== ruleOf(before)) throw invalidField('oidc.correlationRule', 'cannot be changed')
}

/** The first rule that is said; by the subject where none is. */
function ruleOf(...said: readonly Oidc[]): number {
  const rule = said.map((oidc) => oidc.correlationRule).find(Boolean)
  return rule ?? CorrelationRule.SUB_EQUALS_EXTERNAL_ID
}

/** A client that proves itself by neither would be anybody's (RFC 9700 section 2.1.1). */
async function requireSecretOrPkce({ call, fields, current }: CheckInput<IdentityProvider>): Promise<void> {
  const oidc = fields.oidc ?? {}
  if (oidc.clientSecret || oidc.pkceEnabled) return
  const where = { where: { uid: current?.uid ?? '' }, select: { clientSecret: true } } as const
  const stored = await call.tx.prisma.identityProvider.findUnique(where)
  if (!keepsSecret(oidc, current) || !stored?.clientSecret) throw invalidField('oidc.clientSecret', NEEDS_SECRET)
}

/** Whether the stored secret stays: none is said, and it would not be sent to another issuer. */
function keepsSecret(oidc: Oidc, current: RowOf<IdentityProvider> | undefined): boolean {
  return oidc.clientSecret === undefined && oidc.issuer === current?.oidc?.issuer
}

/** The columns that hold `oidc`. The secret is never given back, so one that is left out stays as it is. */
function oidcColumns(
  fields: Fields,
  current: RowOf<IdentityProvider> | undefined,
  { seal }: Deps,
): ColumnsOf<IdentityProvider> {
  const { clientSecret, ...oidc } = fields.oidc ?? {}
  const before = current?.oidc ?? {}
  return {
    oidc: { ...oidc, correlationRule: ruleOf(oidc, before) },
    issuer: oidc.issuer ?? '',
    ...(keepsSecret({ ...oidc, clientSecret }, current) ? {} : { clientSecret: seal.seal(clientSecret ?? '') }),
  }
}

export const identityProviderOperations: readonly Operation[] = [
  ...standardMethods(identityProviders),
  ...scimOperations(identityProviders),
]
