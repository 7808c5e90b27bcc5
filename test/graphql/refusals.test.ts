// What is refused, and how the graph says it.
import { getNamedType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { graphSchema } from '../../src/graphql/schema.ts'
import type { Caller } from '../../src/core/caller.ts'
import { mutate as run } from './mutate.ts'
import { ANONYMOUS, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const mutate = (name: string, input: object, ...[payload, caller]: [string, Caller?]): ReturnType<typeof run> =>
  run(world, [name, input], { payload, ...(caller ? { caller } : {}) })

describe('refusals', () => {
  it('name all bad fields at once', async () => {
    const { repo, errors } = await mutate(
      'createRepo',
      { parent: world.org, name: 'NGINX', description: 'x'.repeat(20_000) },
      'repo { uid }',
    )
    expect(repo).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ __typename: 'ValidationError', reason: 'INVALID_ARGUMENT' })
    expect(errors[0].fieldViolations.map((one: { field: string }) => one.field).sort()).toEqual(['description', 'name'])
  })

  it('tell a uid of the wrong shape from one that may not be seen', async () => {
    const shape = await mutate('createRepo', { parent: 'nonsense', name: 'x' }, 'repo { uid }')
    expect(shape.errors[0]).toMatchObject({ __typename: 'ValidationError', path: ['input', 'parent'] })
    const stranger = await world.person()
    const hidden = await mutate('createRepo', { parent: world.org, name: 'x' }, 'repo { uid }', stranger)
    expect(hidden.errors[0]).toMatchObject({
      __typename: 'PermissionError',
      reason: 'PERMISSION_DENIED',
      capability: 'REPO_CREATE',
      at: world.org,
      path: ['input', 'parent'],
    })
  })

  it('are in words, without the name of their code, and name fields as they were written', async () => {
    const { errors } = await mutate('createRepo', { parent: world.org, name: 'NGINX' }, 'repo { uid }')
    expect(errors[0].message).toMatch(/^name: /)
    const missing = await mutate('deleteRepo', { uid: `${world.org}/${'0'.repeat(16)}` }, 'deletedUid')
    expect(missing.errors[0].message).toMatch(/^Repo .* does not exist$/)
    const wrong = await world.run('{ repos(scope: { childrenOf: "x" }) { totalCount } }')
    expect(wrong.errors?.[0]?.message).toBe('scope.childrenOf: is not a uid')
  })

  const VALUES: Readonly<Record<string, string>> = {
    UID: `"${'0'.repeat(40)}"`,
    String: '"nginx"',
    DateTime: '"2026-01-01T00:00:00Z"',
    ImageRefInput: '[{ repo: "nginx" }]',
  }
  const roots = Object.values(graphSchema().getQueryType()?.getFields() ?? {}).filter(({ args }) =>
    args.some(({ name }) => name === 'first'),
  )

  it.each(roots.map((field) => [field.name, field] as const))(
    'name the size of a page that is too large: %s',
    async (name, { args }) => {
      const needed = args.filter(isRequiredArgument)
      const given = needed.map((arg) => `${arg.name}: ${VALUES[getNamedType(arg.type).name]}`)
      const { errors } = await world.run(
        `{ ${name}(${[...given, 'first: 1000'].join(', ')}) { nodes { __typename } } }`,
      )
      expect(errors?.[0]?.message).toMatch(/^first: must not be more than 200; /)
    },
  )

  const long = 'x'.repeat(50_000)
  const shown = `"${'x'.repeat(100)}…"`
  it.each([
    [
      'in a variable',
      'query ($value: Int) { repos(first: $value) { totalCount } }',
      `Variable "$value" got invalid value ${shown}; Int cannot represent non-integer value: ${shown}`,
    ],
    [
      'in the document',
      `{ repos(first: "${long}") { totalCount } }`,
      `Int cannot represent non-integer value: ${shown}`,
    ],
  ])('tell the beginning of a long value that is wrong: %s', async (_, query, message) => {
    expect((await world.run(query, { value: long })).errors).toEqual([expect.objectContaining({ message })])
  })

  it('tell the ends of what is long for other reasons', async () => {
    const { errors } = await world.run(`{ repos(first: ${'1'.repeat(50_000)}) { totalCount } }`)
    const message = `Int cannot represent non 32-bit signed integer value: ${'1'.repeat(446)}…${'1'.repeat(500)}`
    expect(errors).toEqual([expect.objectContaining({ message })])
  })

  it('name what exists already', async () => {
    await mutate('createRepo', { parent: world.org, name: 'taken' }, 'repo { uid }')
    const { errors } = await mutate('createRepo', { parent: world.org, name: 'taken' }, 'repo { uid }')
    expect(errors[0]).toMatchObject({
      __typename: 'ConflictError',
      reason: 'ALREADY_EXISTS',
      resourceType: 'Repo',
      name: 'taken',
      path: ['input', 'name'],
    })
  })

  it('name the domain of the method, wherever the field stands', async () => {
    const root = await world.run('{ repos(after: "bad") { nodes { uid } } }')
    const nested = await world.run('query ($g: UID!) { group(uid: $g) { repos(after: "bad") { nodes { uid } } } }', {
      g: world.org,
    })
    const [atRoot, atNested] = [root, nested].map(({ errors }) => {
      const [{ message, extensions } = { message: '', extensions: undefined }] = errors ?? []
      const { requestId: _, ...said } = extensions ?? {}
      return { message, ...said }
    })
    expect(atRoot).toMatchObject({
      message: expect.stringContaining('after') as string,
      code: 'INVALID_ARGUMENT',
      reason: 'INVALID_ARGUMENT',
      domain: expect.stringMatching(/^registry\./) as string,
    })
    // The message too, the reason and the fields are the same wherever the list hangs.
    expect(atNested).toEqual(atRoot)
  })

  it('are errors of the request where the domain has no part', async () => {
    const { data, errors } = await world.run(
      `mutation { createRepo(input: { parent: "${world.org}", name: "x" }) { repo { uid } } }`,
      {},
      ANONYMOUS,
    )
    expect(data).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'TOKEN_MISSING' })
    const broken = await world.run(
      'mutation($input: ImportAdvisoriesInput!) { importAdvisories(input: $input) { created } }',
      {
        input: {
          parent: world.org,
          advisories: [{ advisoryId: 'x', author: 'x', artifactName: 'x', artifactType: 'x', deleteTime: 'yesterday' }],
        },
      },
    )
    expect(broken.data).toBeUndefined()
    expect(broken.errors?.[0]?.message).toContain('RFC 3339')
    expect(broken.errors?.[0]?.extensions?.['code']).toBe('INVALID_ARGUMENT')
  })

  it('say nothing of the inside', async () => {
    const get = world.services.get.bind(world.services)
    Object.assign(world.services, { get: () => Promise.reject(new Error('password of the database')) })
    try {
      const { errors } = await world.run(`{ repo(uid: "${world.org}") { uid } }`)
      expect(JSON.stringify(errors)).not.toContain('password')
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL', requestId: 'test-request' })
      expect(String(world.faults.at(-1))).toContain('password of the database')
    } finally {
      Object.assign(world.services, { get })
    }
  })
})
