// What version 1 reads and puts back changes nothing that version 2 shows: of each resource that both change, with every field
// of the contract that can be written. Members of a choice take turns.
import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldRule } from '../../../src/contract/fields.ts'
import { methodOf } from '../../../src/contract/methods.ts'
import { wrapped } from '../../../src/services/v1/form.ts'
import { pairs, type VersionPair } from '../../../src/services/v1/operations.ts'
import { organization, type Organization, roleUid } from '../../support/organization.ts'

type Fields = Record<string, unknown>

let at: Organization
beforeAll(async () => {
  at = await organization()
})

const DAY_MS = 24 * 3600 * 1000
const certificate = readFileSync(new URL('../../http/fixtures/test-only-cert.pem', import.meta.url), 'utf8')
const KEY = { kty: 'OKP', crv: 'Ed25519', kid: '1', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const key =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n-----END PUBLIC KEY-----\n'

/** What a field holds where any value of its type is not good enough. */
const VALUES: Readonly<Record<string, (turn: number) => unknown>> = {
  // It is an organization's.
  'Group.kind': () => undefined,
  'Group.verified': () => undefined,
  'Role.capabilities': () => [1604, 1605],
  'ClaimMatch.issuer': () => 'https://issuer.example',
  'ClaimMatch.issuerPattern': () => 'https://issuer[.]example/.*',
  'StaticKeys.issuer': () => 'https://static.example',
  'StaticKeys.issuerKeys': () => JSON.stringify({ keys: [KEY] }),
  'StaticKeys.expirationTime': () => new Date(at.clock.now() + DAY_MS),
  'AWSIdentity.awsAccount': () => '123456789012',
  'AWSIdentity.arn': () => 'arn:aws:iam::123456789012:role/one',
  'AWSIdentity.arnPattern': () => 'arn:aws:iam::123456789012:role/.*',
  'RoleBinding.identityUid': () => at.viewer.identity,
  'RoleBinding.roleUid': () => roleUid('editor'),
  'IdentityProvider.defaultRole': () => roleUid('viewer'),
  'OIDC.issuer': () => 'https://login.example',
  'Amazon.account': () => '123456789012',
  'Google.projectId': () => 'my-project-1',
  'Google.projectNumber': () => '123456789',
  'Chainguard.serviceBindings': () => ({ INGESTER: at.viewer.identity }),
  'GitHub.appInstallations': () => ({ 42: { installations: [{ installationId: '7', name: 'acme' }] } }),
  'Azure.tenantId': () => '11111111-2222-3333-4444-555555555555',
  'Azure.clientIds': () => ({ one: '11111111-2222-3333-4444-555555555555' }),
  // A repo follows another one, or says for itself what would be that one's.
  'Repo.catalogTier': (turn) => (turn % 2 === 0 ? 2 : undefined),
  'Repo.bundles': (turn) => (turn % 2 === 0 ? ['base'] : undefined),
  'Repo.aliases': (turn) => (turn % 2 === 0 ? ['web:latest'] : undefined),
  'Repo.activeTags': (turn) => (turn % 2 === 0 ? ['latest'] : undefined),
  'Repo.syncConfig': (turn) =>
    turn % 2 === 0
      ? undefined
      : { source: 'source', google: 'g.example/x', amazon: 'a.example/x', azure: 'z.example/x' },
  'ImageContents.runtimeRepositories': () => ['https://apk.example.com'],
  'RuntimeKeyringEntry.content': () => key,
  'AdditionalEntry.content': () => certificate,
  'User.shell': () => '/bin/sh',
  'User.homeDir': () => '/home/one',
  'User.groupName': () => 'groupname-1',
}

/** Every field that can be written, with something in it. */
function sample(desc: DescMessage, turn: number): Fields {
  return Object.fromEntries(
    desc.fields.flatMap((field) => {
      if (fieldRule(field).outputOnly) return []
      const members = field.oneof?.fields ?? [field]
      // The members of an inner choice take their turns as the outer one comes round.
      const chosen = members[(field.oneof && members.length === 2 ? Math.floor(turn / 4) : turn) % members.length]
      return chosen === field ? [[field.localName, valueOf(field, turn)] as const] : []
    }),
  )
}

function valueOf(field: DescField, turn: number): unknown {
  const own = VALUES[`${field.parent.name}.${field.localName}`]
  if (own) return own(turn)
  const one = (): unknown => {
    if (field.message) return sample(field.message, turn)
    if (field.enum) return field.enum.values.at(-1)?.number
    if (field.scalar === ScalarType.BOOL) return true
    if (field.scalar === ScalarType.STRING) return `${field.localName.toLowerCase()}-1`
    return field.scalar === ScalarType.INT64 ? '65532' : 65532
  }
  if (field.fieldKind === 'list') return [one()]
  return field.fieldKind === 'map' ? { one: one() } : one()
}

const changed = [...pairs.values()].filter(({ v2 }) => v2.input.fields.some(({ name }) => name === 'update_mask'))
const TURNS = 8

/** The method of the same service and version that does this. */
function methodBeside({ v2 }: VersionPair, verb: string): string {
  const found = v2.parent.methods.find(({ name }) => name === v2.name.replace(/^Update/, verb))
  if (!found) throw new Error(`${v2.parent.typeName} has no ${verb}.`)
  return methodOf(found).id
}

function listBeside(pair: VersionPair): VersionPair {
  const found = [...pairs.values()].find(
    ({ v1, v2 }) =>
      v2.name.startsWith('List') &&
      v2.parent === pair.v2.parent &&
      v1.parent === pair.v1.parent &&
      !v1.name.includes('Eol'),
  )
  if (!found) throw new Error(`${pair.v1.parent.typeName} has no list.`)
  return found
}

/** What was listed, in the message that puts it back: what is listed whole is put back as its id. */
function putBack(pair: VersionPair, item: Fields): Fields {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const field = pair.v1.input.fields.find((one) => one.localName === name)
      return [name, field?.fieldKind === 'scalar' && typeof value === 'object' ? (value as Fields)['id'] : value]
    }),
  )
}

/** The names of fields that hold something, at any depth. */
function filled(value: unknown, path = ''): string[] {
  if (value === null || value === undefined || value === '' || value === false || value === 0) return []
  if (Array.isArray(value)) return value.flatMap((one) => filled(one, path))
  if (typeof value !== 'object' || value instanceof Date) return [path]
  return Object.entries(value).flatMap(([name, one]) => filled(one, path === '' ? name : `${path}.${name}`))
}

describe('what version 1 reads and puts back', () => {
  beforeAll(async () => {
    await at.call(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo: { name: 'source' } })
  })

  it('is all that both versions change', () => {
    const kinds = changed.map(({ v2 }) => v2.name.slice('Update'.length)).sort()
    expect(kinds).toEqual([
      'AccountAssociation',
      'Group',
      'Identity',
      'IdentityProvider',
      'Repo',
      'Role',
      'RoleBinding',
    ])
  })

  it.each(changed.map((pair) => [pair.v2.name.slice('Update'.length), pair] as const))(
    'leaves a %s as it was',
    async (_kind, pair) => {
      const { field, message } = wrapped(pair.v2.input)!
      const turns = message.oneofs.length > 0 ? TURNS : 2
      for (let turn = 0; turn < turns; turn++) {
        const { uid: parent } = await at.call(at.owner, 'GroupsService/CreateGroup', {
          parent: at.org,
          group: { name: `${field.localName} ${turn}`.toLowerCase() },
        })
        const sent = sample(message, turn)
        // A service principal is not for customers to choose.
        if ('servicePrincipal' in sent) continue
        const { uid } = await at.call(at.owner, methodBeside(pair, 'Create'), { parent, [field.localName]: sent })
        const show = async (): Promise<Fields> => {
          const { updateTime: _, ...shown } = await at.call<Fields>(at.owner, methodBeside(pair, 'Get'), { uid })
          return shown
        }
        const before = await show()
        const list = listBeside(pair)
        const { items } = await at.call<{ items: readonly Fields[] }>(at.owner, methodOf(list.v1).id, {
          [list.id ?? 'id']: uid,
        })
        expect(items).toHaveLength(1)
        await at.call(at.owner, methodOf(pair.v1).id, putBack(pair, items[0]!))
        expect(await show()).toEqual(before)
        const shown = new Set(filled(before))
        const missing = filled(sent).filter((path) => !shown.has(path) && !path.endsWith('clientSecret'))
        expect(missing, 'not set, so that nothing is held of them').toEqual([])
      }
    },
  )
})
