// One operation asked for again by other values, and fields that are selected in several places: each has what was selected for it.
import { type DocumentNode, Kind, parse } from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import { JsonText } from '../../src/core/row-text.ts'
import { Loaders } from '../../src/graphql/context.ts'
import { toGlobalId } from '../../src/graphql/global-id.ts'
import { answer, schema, walking, writing } from './executors.ts'
import type { RegistryWorld } from './registry-world.ts'
import { openTextWorld, sameIn } from './text-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openTextWorld()
})

/** What the database writes of an operation. */
async function written(document: DocumentNode, variableValues: Record<string, unknown>): Promise<unknown> {
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const call = { caller: world.owner, requestId: 'test' }
  const contextValue = { services: world.services, call, loaders: new Loaders(world.services, call) }
  const prepared = operation && { operation, fields: 1, onlyIntrospection: false }
  const { data } = await writing({ schema, document, contextValue, variableValues }, prepared)
  const text: unknown = data
  return text instanceof JsonText ? JSON.parse(text.text) : undefined
}

it('what directives leave is left for the values of each request', async () => {
  const document = parse(
    'query ($name: Boolean!, $tier: Boolean = false) { repos(first: 1) { nodes { uid name @include(if: $name) catalogTier @skip(if: $tier) } } }',
  )
  const keys = async (values: object): Promise<string[]> => {
    const { repos } = (await written(document, { ...values })) as { repos: { nodes: [object] } }
    return Object.keys(repos.nodes[0])
  }
  for (let times = 0; times < 2; times++) {
    expect(await keys({ name: true })).toEqual(['uid', 'name', 'catalogTier'])
    expect(await keys({ name: false })).toEqual(['uid', 'catalogTier'])
    expect(await keys({ name: false, tier: true })).toEqual(['uid'])
    expect(await keys({ name: true, tier: true })).toEqual(['uid', 'name'])
  }
})

it.each([
  '{ repos { totalCount } repos { nodes { uid } } }',
  '{ repos { nodes { uid } } repos { nodes { name description } } }',
  '{ repos { edges { node { uid } } } repos { edges { cursor node { name } } pageInfo { hasNextPage } } }',
  '{ groups { nodes { repos { totalCount } } } groups { nodes { name repos { nodes { name } } } } }',
  '{ repos(first: 0) { totalCount pageInfo { hasNextPage } nodes { uid } } }',
  '{ repos(before: null, first: 2) { pageInfo { hasPreviousPage endCursor } } }',
])('a field that is selected twice has what both select: %s', async (source) => {
  expect(await sameIn(world, source)).toBe(true)
})

it('what may be of several types has of each what is selected of it', async () => {
  const ids = [toGlobalId('Group', world.team), ...world.repos.map((uid) => toGlobalId('Repo', uid))]
  const source =
    'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Group { name verified } ... on Repo { description catalogTier } } }'
  expect(await sameIn(world, source, { variables: { ids } })).toBe(true)
  const { data, errors } = await answer(world, walking, { source, variables: { ids } })
  expect(errors).toEqual([])
  const { nodes } = JSON.parse(data ?? '') as { nodes: object[] }
  expect(Object.keys(nodes[0] ?? {})).toEqual(['id', 'name', 'verified'])
  expect(Object.keys(nodes[1] ?? {})).toEqual(['id', 'description', 'catalogTier'])
})

it('of many ids 200 are looked for', async () => {
  const source = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }'
  const found = async (count: number): Promise<readonly string[]> => {
    const ids = Array<string>(count).fill(toGlobalId('Group', world.team))
    expect(await sameIn(world, source, { variables: { ids } })).toBe(count <= 200)
    return (await answer(world, walking, { source, variables: { ids } })).errors
  }
  expect(await found(200)).toEqual([])
  expect(await found(201)).toEqual([expect.stringContaining('has 201 items; 200 are allowed')])
})

it('an image that is in several repos has in each the tags of that one', async () => {
  const digest = `sha256:${'0'.repeat(64)}`
  const { image, repoImage } = world.db.prisma
  await image.create({ data: { digest, mediaType: 'm', architectures: ['amd64'], sizes: { amd64: 1 } } })
  await repoImage.createMany({ data: world.repos.map((repoUid) => ({ repoUid, digest })) })
  const source =
    '{ repos { nodes { uid tags(filter: { name: "v0" }) { nodes { image { tags { nodes { uid } } } } } } } }'
  const { data, errors } = await answer(world, walking, { source })
  expect(errors).toEqual([])
  interface Of<Node> {
    readonly nodes: readonly Node[]
  }
  const { repos } = JSON.parse(data ?? '') as {
    repos: Of<{ uid: string; tags: Of<{ image: { tags: Of<{ uid: string }> } | null }> }>
  }
  const inside = repos.nodes.flatMap(({ uid, tags }) =>
    tags.nodes.flatMap(({ image }) => image?.tags.nodes.map((tag) => tag.uid.startsWith(`${uid}/`)) ?? []),
  )
  expect(inside).toEqual(Array(6).fill(true))
})

it('a list of ours is asked for each of its pages', async () => {
  const { uid } = await world.db.prisma.tag.findFirstOrThrow({ where: { name: 'v0' } })
  for (const digit of ['a', 'b'])
    await world.db.prisma.tag.update({ where: { uid }, data: { digest: `sha256:${digit.repeat(64)}` } })
  const pages =
    'a: history(first: 1) { nodes { digest } } b: history(first: 2) { nodes { digest } } c: history(last: 1) { nodes { digest } }'
  const { data, errors } = await answer(world, walking, { source: `{ tag(uid: "${uid}") { ${pages} } }` })
  expect(errors).toEqual([])
  const { tag } = JSON.parse(data ?? '') as { tag: Record<'a' | 'b' | 'c', { nodes: { digest: string }[] }> }
  const [a, b, c] = [tag.a, tag.b, tag.c].map(({ nodes }) => nodes.map(({ digest }) => digest.at(-1)).join(''))
  expect([a, b, c]).toEqual(['b', 'ba', '0'])
})
