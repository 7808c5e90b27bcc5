// Random batches of creations, changes and deletions come to what their calls would one by one: the same refusal, answers, rows and events.
// Each is sent twice, in one organization as it is, in another with a call of another method before each, so that nothing is written
// together there. BATCH_RUNS sets how many are tried.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { GroupsService } from '../../src/contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import { IdentitiesService } from '../../src/contract/gen/chainguard/platform/iam/v2/identities_pb.ts'
import { RoleBindingsService } from '../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { RolesService } from '../../src/contract/gen/chainguard/platform/iam/v2/roles_pb.ts'
import { ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import { TagsService } from '../../src/contract/gen/chainguard/platform/registry/v2/tags_pb.ts'
import { BatchRefusal } from '../../src/core/errors.ts'
import { newChildUid } from '../../src/core/uid.ts'
import { organization, type Organization, roleUid } from '../support/organization.ts'

const RUNS = Number(process.env['BATCH_RUNS'] ?? 12)

let at: Organization
beforeAll(async () => {
  at = await organization()
})

type Call = Parameters<Organization['services']['callAll']>[0][number]
const by = () => ({ caller: at.owner, requestId: randomUUID() })

/** Numbers that choose what a call is of. */
type Choice = readonly [number, number, number]
const NAMES = [...'abcdefghijkl']
const ROLES = (['viewer', 'editor', 'owner'] as const).map(roleUid)
const one = <T>(of: readonly T[], n: number): T => of[n % of.length]!

/** An organization in which each batch is sent, and what it is told of by other words than uids, the same in both. */
class Side {
  readonly #labels = new Map<string, string>()
  readonly #uids: Readonly<Record<string, string[]>> = { repo: [], tag: [], identity: [], roleBinding: [] }
  readonly root: string
  readonly #role: string
  constructor({ uid, name }: { readonly uid: string; readonly name: string }, role: string) {
    this.root = uid
    this.#role = role
    this.#labels.set(uid, 'ROOT').set(name, 'NAME')
  }

  /** One of the rows of a kind that are there or were; where there are none, one that never was. */
  of(kind: string, n: number): string {
    const uids = this.#uids[kind]!
    return uids.length === 0
      ? newChildUid(`${this.root}/0000000000000000`).replace(/.{16}$/, '0'.repeat(16))
      : one(uids, n)
  }

  note(kind: string | undefined, uid: string): void {
    if (kind === undefined || this.#labels.has(uid)) return
    this.#labels.set(uid, `${kind}-${this.#labels.size}`)
    this.#uids[kind]!.push(uid)
  }

  /** A value as text, without what is another on each side. */
  told(value: unknown): string {
    // The database's own clock says when somebody was last seen.
    let text = JSON.stringify(value, (name, of: unknown) => (name === 'lastSeenTime' ? undefined : of))
    const longestFirst = [...this.#labels].sort(([a], [b]) => b.length - a.length)
    for (const [uid, label] of longestFirst) text = text.replaceAll(uid, label)
    return text
  }

  filler(): Call {
    return { method: RolesService.method.updateRole, request: { role: { uid: this.#role, description: 'between' } } }
  }

  async rows(): Promise<string[]> {
    const { prisma } = at.db
    const below = { where: { uid: { startsWith: `${this.root}/` }, NOT: { uid: this.#role } } }
    const all = await Promise.all([
      ...[prisma.repo.findMany(below), prisma.tag.findMany(below), prisma.identity.findMany(below)],
      prisma.roleBinding.findMany({ where: { ...below.where, NOT: { identityUid: at.owner.identity } } }),
    ])
    return all
      .flat()
      .map((row) => this.told({ ...row, matchSlot: Number((row as { matchSlot?: bigint }).matchSlot ?? 0) }))
      .sort()
  }

  async events(): Promise<string[]> {
    const where = { groupUid: { startsWith: this.root }, NOT: { subject: this.#role } }
    const select = { type: true, subject: true, groupUid: true, extensions: true, bodyType: true, body: true } as const
    const rows = await at.db.prisma.outboxEvent.findMany({ where, orderBy: { sequence: 'asc' }, select })
    await at.db.prisma.outboxEvent.deleteMany({ where: { groupUid: { startsWith: this.root } } })
    return rows.map((row) => this.told(row))
  }
}

const digest = (n: number): string => `sha256:${String(n % 3).repeat(64)}`
const claims = (n: number): object => ({ issuer: 'https://issuer.example.com', subject: one(NAMES, n) })
/** What a batch may do, and the kind of what it makes. */
const KINDS: Readonly<Record<string, readonly [string | undefined, (side: Side, choice: Choice) => Call]>> = {
  createRepo: [
    'repo',
    (side, [a, b]) => ({
      method: ReposService.method.createRepo,
      request: { parent: side.root, repo: { name: one(NAMES, a), description: b % 2 ? one(NAMES, b) : '' } },
    }),
  ],
  updateRepo: [
    undefined,
    (side, [a, b, c]) => ({
      method: ReposService.method.updateRepo,
      request: {
        repo: { uid: side.of('repo', a % 4), ...(c % 2 ? { description: one(NAMES, b) } : { name: one(NAMES, b) }) },
      },
    }),
  ],
  deleteRepo: [
    undefined,
    (side, [a]) => ({ method: ReposService.method.deleteRepo, request: { uid: side.of('repo', a) } }),
  ],
  createTag: [
    'tag',
    (side, [a, b, c]) => ({
      method: TagsService.method.createTag,
      // Of few, so that what is there already is made again.
      request: { parent: side.of('repo', a % 4), tag: { name: one(NAMES, b % 3), digest: digest(c) } },
    }),
  ],
  deleteTag: [
    undefined,
    (side, [a]) => ({ method: TagsService.method.deleteTag, request: { uid: side.of('tag', a) } }),
  ],
  createIdentity: [
    'identity',
    (side, [a, b]) => ({
      method: IdentitiesService.method.createIdentity,
      request: { parent: side.root, identity: { name: one(NAMES, a), claimMatch: claims(b) } },
    }),
  ],
  updateIdentity: [
    undefined,
    (side, [a, b, c]) => ({
      method: IdentitiesService.method.updateIdentity,
      request: {
        identity: { uid: side.of('identity', a), ...(c % 2 ? { name: one(NAMES, b) } : { claimMatch: claims(b) }) },
      },
    }),
  ],
  deleteIdentity: [
    undefined,
    (side, [a]) => ({ method: IdentitiesService.method.deleteIdentity, request: { uid: side.of('identity', a) } }),
  ],
  createRoleBinding: [
    'roleBinding',
    (side, [a, b]) => ({
      method: RoleBindingsService.method.createRoleBinding,
      request: { parent: side.root, roleBinding: { identityUid: side.of('identity', a), roleUid: one(ROLES, b) } },
    }),
  ],
  updateRoleBinding: [
    undefined,
    (side, [a, b]) => ({
      method: RoleBindingsService.method.updateRoleBinding,
      request: { roleBinding: { uid: side.of('roleBinding', a), roleUid: one(ROLES, b) } },
    }),
  ],
  deleteRoleBinding: [
    undefined,
    (side, [a]) => ({
      method: RoleBindingsService.method.deleteRoleBinding,
      request: { uid: side.of('roleBinding', a) },
    }),
  ],
}

async function newSide(name: string): Promise<Side> {
  const group = await at.services.call(GroupsService.method.createGroup, { group: { name } }, by())
  const role = { name: 'filler', capabilities: [101] }
  const made = await at.services.call(RolesService.method.createRole, { parent: group.uid, role }, by())
  await at.db.prisma.outboxEvent.deleteMany()
  return new Side({ uid: group.uid, name }, made.uid)
}

interface Piece {
  readonly kind: string
  readonly choices: readonly Choice[]
}

/** What a batch came to, in words that are the same on both sides. @param apart whether its calls are written one by one */
async function outcomeOf(side: Side, batch: readonly Piece[], apart: boolean): Promise<object> {
  const calls = batch.flatMap(({ kind, choices }) => choices.map((choice) => KINDS[kind]![1](side, choice)))
  const made = batch.flatMap(({ kind, choices }) => choices.map(() => KINDS[kind]![0]))
  const sent = apart ? calls.flatMap((call) => [side.filler(), call]) : calls
  const result = await at.services.callAll(sent, by()).catch((error: unknown) => error)
  if (Array.isArray(result)) {
    const answers = (result as { uid?: string }[]).filter((_, place) => !apart || place % 2 === 1)
    for (const [place, { uid }] of answers.entries()) if (uid !== undefined) side.note(made[place], uid)
    return { answers: answers.map((answer) => side.told(answer)), rows: await side.rows(), events: await side.events() }
  }
  if (!(result instanceof BatchRefusal)) throw result
  const refusals = [...result.refusals].map(([place, { code, message, details }]) =>
    side.told([apart ? (place - 1) / 2 : place, code, message, details]),
  )
  return { refusals, rows: await side.rows(), events: await side.events() }
}

const choice: fc.Arbitrary<Choice> = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))
const piece = (max: number): fc.Arbitrary<Piece> =>
  fc.record({
    kind: fc.constantFrom(...Object.keys(KINDS)),
    choices: fc.array(choice, { minLength: 1, maxLength: max }),
  })
const makings = ['createRepo', 'createIdentity', 'createTag', 'createRoleBinding'].map((kind) =>
  fc
    .uniqueArray(fc.nat(99), { minLength: 6, maxLength: 8, selector: (n) => n % NAMES.length })
    .map((all) => [{ kind, choices: all.map((n): Choice => [n, n, n]) }]),
)
/** Something is there first; then anything. */
const batches = fc
  .tuple(
    fc.tuple(...makings),
    fc.array(fc.array(piece(10), { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
  )
  .map(([first, then]): (readonly Piece[])[] => [...first, ...then])

test('a batch comes to what its calls would one by one', async () => {
  let sides = 0
  const done = { answers: 0, refusals: 0 }
  const property = fc.asyncProperty(batches, async (all) => {
    const [together, apart] = [await newSide(`side-${sides++}`), await newSide(`side-${sides++}`)]
    for (const batch of all) {
      const told = await outcomeOf(together, batch, false)
      expect(told).toEqual(await outcomeOf(apart, batch, true))
      done['answers' in told ? 'answers' : 'refusals'] += 1
    }
  })
  await fc.assert(property, { numRuns: RUNS })
  if (process.env['SHOW']) console.log(JSON.stringify(done))
  expect(done.answers).toBeGreaterThan(RUNS * 4)
  expect(done.refusals).toBeGreaterThan(RUNS)
})
