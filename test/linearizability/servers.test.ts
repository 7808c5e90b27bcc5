// Concurrent clients of two servers on one PostgreSQL (TEST_DATABASE_URL): what they were told of names and of bindings could
// have happened one after the other.
import { beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { seedOrganization, type Organization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { randomNumbers } from '../support/random.ts'
import { startSecondServer } from '../support/second-server.ts'
import { check } from './checker.ts'
import { type Ask, type LabelOperation, labels, type Told } from './labels.ts'

const CLIENTS = 8
const OPERATIONS_EACH = 20
/** So few that clients meet. */
const LABELS = 3

const labelOf = (number: number): string => `label ${number}`

interface Request {
  readonly verb: string
  readonly path: string
  readonly body?: object
}

interface Row {
  readonly uid: string
  readonly label: string
}

/** How a kind of row is asked for over REST. */
interface Kind {
  readonly asks: readonly Ask['ask'][]
  request(asked: Ask): Request
  rowOf(json: Json): Row
  rowsOf(json: Json): readonly Row[]
}

type Json = Readonly<Record<string, unknown>>

function groupsBelow(parent: string): Kind {
  const rowOf = ({ uid, name }: Json): Row => ({ uid: String(uid), label: String(name) })
  return {
    asks: ['create', 'rename', 'delete', 'get', 'list'],
    request: (asked) => {
      switch (asked.ask) {
        case 'create':
          return { verb: 'POST', path: `/iam/v2/groups/${parent}`, body: { name: asked.label } }
        case 'rename':
          return { verb: 'PATCH', path: `/iam/v2/groups/${asked.uid}?update_mask=name`, body: { name: asked.label } }
        case 'delete':
        case 'remove':
          return { verb: 'DELETE', path: `/iam/v2/groups/${asked.uid}` }
        case 'get':
          return { verb: 'GET', path: `/iam/v2/groups/${asked.uid}` }
        case 'list':
          return { verb: 'GET', path: `/iam/v2/groups?uidp.childrenOf=${parent}` }
      }
    },
    rowOf,
    rowsOf: ({ groups }) => (groups as readonly Json[]).map(rowOf),
  }
}

/** Bindings of one identity at a group, each labelled by the role of that number. */
function bindingsAt(group: string, identityUid: string): Kind {
  const roles = (['viewer', 'editor', 'registry.pull'] as const).map((name) => builtinRole(name).uid)
  const rowOf = ({ uid, roleUid }: Json): Row => ({ uid: String(uid), label: labelOf(roles.indexOf(String(roleUid))) })
  return {
    asks: ['create', 'remove', 'list'],
    request: (asked) => {
      switch (asked.ask) {
        case 'create': {
          const roleUid = roles.find((_, at) => labelOf(at) === asked.label)
          return { verb: 'POST', path: `/iam/v2/roleBindings/${group}`, body: { identityUid, roleUid } }
        }
        case 'remove':
          return { verb: 'DELETE', path: `/iam/v2/roleBindings/${asked.uid}` }
        default:
          return { verb: 'GET', path: `/iam/v2/roleBindings?uidp.childrenOf=${group}` }
      }
    },
    rowOf,
    rowsOf: ({ roleBindings }) => (roleBindings as readonly Json[]).map(rowOf),
  }
}

const ALREADY_EXISTS = 6

function toldOf(kind: Kind, asked: Ask, { status, json }: { status: number; json: Json }): Told {
  if (status === 404) return { told: 'absent' }
  if (status === 409 && json['code'] === ALREADY_EXISTS) return { told: 'taken' }
  if (status !== 200) throw new Error(`${JSON.stringify(asked)} was answered ${status}: ${JSON.stringify(json)}`)
  if (asked.ask === 'delete' || asked.ask === 'remove') return { told: 'deleted' }
  if (asked.ask !== 'list') return { told: 'row', ...kind.rowOf(json) }
  return { told: 'rows', rows: new Map(kind.rowsOf(json).map(({ uid, label }) => [uid, label])) }
}

/** One client at one server: asks again and again, of rows that it has heard of. */
async function client(
  kind: Kind,
  { url, authorization, random, heard }: { url: string; authorization: string; random: () => number; heard: string[] },
): Promise<LabelOperation[]> {
  const pick = (most: number): number => Math.floor(random() * most)
  const history: LabelOperation[] = []
  while (history.length < OPERATIONS_EACH) {
    const ask = kind.asks[pick(kind.asks.length)]!
    const label = labelOf(pick(LABELS))
    // Those of late, for most of the others are gone.
    const uid = heard[heard.length - 1 - pick(Math.min(heard.length, LABELS + 1))]
    if (uid === undefined && ask !== 'create' && ask !== 'list') continue
    const input = { ask, label, uid: uid ?? '' }
    const { verb, path, body } = kind.request(input)
    const called = performance.now()
    const response = await fetch(url + path, {
      method: verb,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const returned = performance.now()
    const output = toldOf(kind, input, { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Json) })
    if (ask === 'create' && output.told === 'row') heard.push(output.uid)
    history.push({ input, output, called, returned })
  }
  return history
}

function line({ input, output, called, returned }: LabelOperation): string {
  const rows = output.told === 'rows' ? [...output.rows] : []
  return `${called.toFixed(1)} to ${returned.toFixed(1)}: ${JSON.stringify(input)} ${JSON.stringify({ ...output, rows })}`
}

describe.skipIf(TEST_DATABASE_URL === undefined)('what clients of two servers are told', () => {
  let servers: readonly { readonly url: string; readonly authorization: string }[]
  let first: TestServer
  let org: Organization
  beforeAll(async () => {
    first = await startTestServer()
    org = await seedOrganization(first)
    const second = await startSecondServer(first)
    const owner = org.variables['owner']!
    servers = [
      { url: first.url, authorization: await first.authorize(owner) },
      { url: second.url, authorization: await second.authorize(owner) },
    ]
  })

  /** A new group, so that nothing is there but what the clients make. */
  async function emptyGroup(name: string): Promise<string> {
    const { url, authorization } = servers[0]!
    const response = await fetch(`${url}/iam/v2/groups/${org.root}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    expect(response.status).toBe(200)
    return ((await response.json()) as { uid: string }).uid
  }

  it.each<[string, (group: string) => Kind]>([
    ['names', groupsBelow],
    ['bindings', (group) => bindingsAt(group, org.variables['robot']!)],
  ])('of %s could have happened one after the other', async (name, kindOf) => {
    const random = randomNumbers()
    const kind = kindOf(await emptyGroup(`of ${name}`))
    const heard: string[] = []
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(kind, { ...servers[n % 2]!, random, heard }))
    const history = (await Promise.all(clients)).flat()
    const answers = new Set(history.map(({ output }) => output.told))
    expect(answers, 'clients that never meet prove nothing').toContain('taken')
    const verdict = check(labels, history)
    const stuck = verdict.isLinearizable
      ? []
      : ['…', ...verdict.order.slice(-12).map(line), 'and then none of', ...verdict.stuck.map(line)]
    expect(stuck.join('\n')).toBe('')
  })
})
