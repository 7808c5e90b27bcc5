// What must hold for every method of the contract, whichever method it is.
import type { DescMessage } from '@bufbuild/protobuf'
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { type Method, methods, v1Methods } from '../../src/contract/methods.ts'

const beta = versions.find(({ version }) => version === 'v2beta1')!.methods
const all: Method[] = [...methods.values(), ...beta.values(), ...v1Methods.values()]
const own = [...methods.values(), ...v1Methods.values()]

/** Published without a REST route. */
const GRPC_ONLY = 'iam.GroupInvites/CreateWithGroup'

/** Methods that are not plain reads and leave no event, each with the reason. */
const WITHOUT_EVENT = new Map([
  ['iam.v2.AccountAssociationsService/CheckAccountAssociation', 'reads what is stored; a POST only for its body'],
  ['events.Identities/Create', 'gives a person that may be there already; version 2 has no such method and no event'],
  ['auth.Auth/Delete', 'the published contract names none'],
  ['registry.Registry/CreateDeployment', 'the published contract names none'],
  ['registry.Registry/UpdateDeployment', 'the published contract names none'],
  ['vulnerabilities.v1.Advisories/Create', 'told by the event of the method behind it'],
  ['vulnerabilities.v1.Advisories/Delete', 'told by the event of the method behind it'],
  ['iam.Groups/RequestGroupAccess', 'as in version 2'],
  ['iam.GroupAccountAssociations/Check', 'as in version 2'],
  ['oidc.SecurityTokenService/Exchange', 'gives a token; tokens are not resources'],
  ['oidc.SecurityTokenService/ExchangeRefreshToken', 'gives tokens; tokens are not resources'],
])

function writes({ http, tool }: Method): boolean {
  if (!tool.hidden && tool.readOnly) return false
  return http.some(({ verb }) => verb !== 'GET')
}

/** The type at the end of a dotted path of field names, by local or contract names; undefined when it leads nowhere. */
function typeAt(message: DescMessage, path: string, key: 'localName' | 'name'): string | undefined {
  const [first, ...rest] = path.split('.')
  const field = message.fields.find((candidate) => candidate[key] === first)
  if (field === undefined) return undefined
  if (rest.length === 0) return field.fieldKind
  return field.fieldKind === 'message' ? typeAt(field.message, rest.join('.'), key) : undefined
}

it('has methods to check', () => {
  expect(own.length).toBeGreaterThanOrEqual(80)
  expect(all.length).toBeGreaterThan(own.length)
})

describe.each(all.map((method) => [method.id, method] as const))('%s', (_, method) => {
  it('says who may call it', () => {
    expect(['none', 'scoped', 'unscoped']).toContain(method.access.kind)
    if (method.access.kind === 'scoped') expect(method.access.capabilities).not.toHaveLength(0)
  })

  it('finds the uid to authorize on in its request', () => {
    if (method.access.kind === 'scoped') expect(method.scopeField).toBeDefined()
    if (method.scopeField !== undefined)
      expect(typeAt(method.desc.input, method.scopeField, 'localName')).toBe('scalar')
  })

  it('has REST routes whose variables and bodies are fields of its request', () => {
    expect(method.http.length > 0).toBe(method.id !== GRPC_ONLY)
    for (const { path, body } of method.http) {
      for (const [, variable] of path.matchAll(/\{([^}=]+)/g)) {
        expect(typeAt(method.desc.input, String(variable), 'name'), path).toBe('scalar')
      }
      if (body !== '' && body !== '*') expect(['message', 'list']).toContain(typeAt(method.desc.input, body, 'name'))
    }
  })

  it('is a call with one request and one answer', () => {
    expect(method.desc.methodKind).toBe('unary')
  })
})

describe('events', () => {
  it.each(own.filter(writes).map((method) => [method.id, method] as const))(
    '%s leaves one, or is listed',
    (id, method) => {
      expect(method.event !== undefined, WITHOUT_EVENT.get(id)).toBe(!WITHOUT_EVENT.has(id))
    },
  )

  it('are left by no read', () => {
    expect(own.filter((method) => !writes(method) && method.event).map((method) => method.id)).toEqual([])
  })

  it('lists no method that is gone or only reads', () => {
    for (const id of WITHOUT_EVENT.keys()) {
      const method = methods.get(id) ?? v1Methods.get(id)
      expect(method && writes(method), id).toBe(true)
    }
  })

  it('have the type that names their source and kind', () => {
    for (const { event } of own) if (event) expect(event.type).toMatch(/^dev\.chainguard\.api(\.[a-z_]+)+\.v1$/)
  })
})

describe('REST routes', () => {
  /** Variables by what they match, so that `{uid=**}` and `{parent=**}` are the same route. */
  const shape = (path: string) => path.replace(/\{[^}=]+(?:=([^}]*))?\}/g, (_, pattern) => `{${pattern ?? '*'}}`)

  it('are given to one method each, over all versions', () => {
    const owners = new Map<string, string>()
    for (const { id, http } of all) {
      for (const { verb, path } of http) {
        const route = `${verb} ${shape(path)}`
        expect(owners.get(route), route).toBeUndefined()
        owners.set(route, id)
      }
    }
    expect(owners.size).toBeGreaterThan(150)
  })

  it('start with the domain and the version', () => {
    for (const { version, methods: table } of versions) {
      for (const { domain, http } of table.values()) {
        if (version === 'v1') continue
        const prefix = domain === 'oidc' ? '/sts/' : `/${domain}/${version}/`
        for (const { path } of http) expect(path.startsWith(prefix), path).toBe(true)
      }
    }
  })

  it('of version 1 start with a domain and the version, but for the sign-in of devices', () => {
    const paths = [...v1Methods.values()].flatMap(({ http }) => http.map(({ path }) => path))
    expect(paths.filter((path) => !/^\/[a-z]+\/v1\//.test(path))).toEqual(['/sts/headless_sessions'])
  })
})
