// How many statements a list of version 1 takes, in each of its methods: one a chunk, and none a row.
import { beforeAll, expect, it } from 'vitest'
import { builtinRole } from '../../../src/contract/roles.ts'
import { v1Methods } from '../../../src/contract/methods.ts'
import { newChildUid, newRootUid } from '../../../src/core/uid.ts'
import type { Statement } from '../../../src/db/database.ts'
import { organization, type Organization } from '../../support/organization.ts'

/** More than a first chunk. */
const SOME = 60
/** With these all that is below ends in a second chunk. */
const MANY = 80
/** Rows of the smallest chunks, which may have a megabyte each. */
const LARGEST = 8

const lists = [...v1Methods.values()]
  .filter(
    ({ desc }) => desc.name.startsWith('List') && desc.output.fields.some(({ fieldKind }) => fieldKind === 'list'),
  )
  .map((method) => [method.id, method] as const)

const DIGEST = `sha256:${'a'.repeat(64)}`
const VERSIONS = 'libraries.Artifacts/ListVersions'
/** Lists whose rows may be large, and are small here. */
const SMALL = [
  'registry.Registry/ListRepos',
  'registry.Registry/ListTags',
  'iam.Identities/List',
  'events.Subscriptions/List',
]

let at: Organization
let repo: string
let artifact: string
const read: string[] = []
beforeAll(async () => {
  at = await organization()
  const query = at.db.query.bind(at.db)
  at.db.query = (statement: Statement) => {
    read.push(statement.text)
    return query(statement)
  }
  await fill(1)
  repo = (await at.db.prisma.repo.findFirstOrThrow({ where: { name: 'n-1-0' } })).uid
  artifact = (await at.db.prisma.artifact.findFirstOrThrow()).uid
})

/** Makes so many of each kind in the organization. */
async function fill(count: number): Promise<void> {
  const { prisma } = at.db
  const all = Array.from({ length: count }, (_, place) => ({
    ...{ uid: newChildUid(at.org), parentUid: at.org, name: `n-${count}-${place}` },
  }))
  await prisma.group.createMany({ data: all })
  await prisma.role.createMany({ data: all.map((one) => ({ ...one, uid: newChildUid(at.org), capabilities: [101] })) })
  const identities = all.map((one) => ({ ...one, uid: newChildUid(at.org) }))
  await prisma.identity.createMany({
    data: identities.map((one) => ({ ...one, claimMatch: { issuer: 'https://i.example', subject: one.name } })),
  })
  const roleUid = builtinRole('viewer').uid
  const bound = identities.map(({ uid }) => ({
    uid: newChildUid(at.org),
    parentUid: at.org,
    identityUid: uid,
    roleUid,
  }))
  await prisma.roleBinding.createMany({ data: bound })
  const repos = all.map((one) => ({ ...one, uid: newChildUid(at.org) }))
  await prisma.repo.createMany({ data: repos })
  await prisma.tag.createMany({
    data: repos.map(({ uid, name }) => ({ uid: newChildUid(uid), parentUid: uid, name, digest: DIGEST })),
  })
  const until = new Date(Date.now() + 3_600_000)
  await prisma.groupInvite.createMany({
    data: all.map(({ name }) => {
      const kept = {
        uid: newChildUid(at.org),
        parentUid: at.org,
        roleUid,
        expirationTime: until,
        makerUid: at.owner.identity,
      }
      return { ...kept, codeDigest: newRootUid(), keyId: name }
    }),
  })
  const advisories = all.map(({ name }) => {
    return {
      uid: newChildUid(at.org),
      parentUid: at.org,
      advisoryId: name,
      artifactName: name,
      artifactType: 'apk',
      author: 'a',
    }
  })
  await prisma.advisory.createMany({ data: advisories })
  await prisma.artifact.createMany({
    data: all.map(({ name }) => ({ uid: newChildUid(at.org), parentUid: at.org, name, ecosystem: 2 })),
  })
  const subscriptions = all.map(({ name }) => {
    return { uid: newChildUid(at.org), parentUid: at.org, sink: `https://sink.example/${name}` }
  })
  await prisma.subscription.createMany({ data: subscriptions })
}

async function statements(id: string): Promise<{ count: number; rows: number }> {
  read.length = 0
  const { desc } = v1Methods.get(id)!
  const fields = new Set(desc.input.fields.map(({ localName }) => localName))
  const known = {
    ...{
      parentId: at.org,
      group: at.org,
      registryId: at.org,
      repoId: repo,
      repo: 'n-1-0',
      id: VERSIONS === id ? artifact : '',
    },
    ...{
      ecosystem: 2,
      ecosystems: [2],
      from: new Date(Date.now() - 86_400_000),
      to: new Date(),
      imageRefs: [{ repo: 'n-1-0', digest: DIGEST }],
    },
  }
  const request = Object.fromEntries(Object.entries(known).filter(([name, value]) => fields.has(name) && value !== ''))
  const answer = await at.call<object>(at.owner, id, request)
  const list = Object.values(answer).find(Array.isArray)
  return { count: read.length, rows: list?.length ?? 0 }
}

type Counts = ReadonlyMap<string, { readonly count: number; readonly rows: number }>

async function countAll(): Promise<Counts> {
  // Rights are read anew after every change of identities.
  await statements('iam.Groups/List')
  const seen = new Map<string, { count: number; rows: number }>()
  for (const [id] of lists) seen.set(id, await statements(id))
  return seen
}

it('grows with chunks alone: the first one is small, so that it comes soon', async () => {
  const few = await countAll()
  await fill(SOME)
  const some = await countAll()
  await fill(MANY)
  const many = await countAll()
  const grown = [...many].filter(([id, { rows }]) => rows > few.get(id)!.rows)
  expect(grown.length).toBeGreaterThanOrEqual(10)
  const small = grown.filter(([id, { count }]) => count === some.get(id)!.count)
  expect(small.map(([id]) => id)).toEqual(expect.arrayContaining(SMALL))
  for (const [id, { count, rows }] of many) {
    const before = some.get(id)!
    expect(count - before.count, id).toBeLessThanOrEqual(Math.ceil((rows - before.rows) / LARGEST))
    expect(before.count - few.get(id)!.count, id).toBeLessThanOrEqual(Math.ceil(before.rows / LARGEST))
  }
})
