// What the fields of repos may hold, and how a repo follows another.
import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { Violations } from '../../../src/services/violations.ts'
import { checkRepo } from '../../../src/services/registry/repo-rules.ts'
import { openWorld, type World } from '../../graphql/world.ts'

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' })

function faultsOf(fields: Record<string, unknown>): string[] {
  const violations = new Violations()
  checkRepo(fields, violations)
  try {
    violations.throwIfAny()
    return []
  } catch (error) {
    return (error as { details: { fieldViolations: { field: string }[] } }).details.fieldViolations.map((v) => v.field)
  }
}

const overlay = (customOverlay: object): string[] => faultsOf({ customOverlay })

describe('fields', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['bundles', { bundles: ['base', 'Base', 'ai-gpu', 'own', 'base'] }, ['bundles[1]', 'bundles[3]', 'bundles[4]']],
    [
      'aliases',
      { aliases: ['nginx', 'docker.io/library/My_Nginx:1.2', 'a/:x', 'host:5000/a:b', 'a b:c', 'a@sha256:1', ':x'] },
      [0, 2, 3, 4, 5, 6].map((at) => `aliases[${at}]`),
    ],
    ['active tags', { activeTags: ['latest', '1.2.3', '.x', 'latest'] }, ['activeTags[2]', 'activeTags[3]']],
    [
      'locations',
      { syncConfig: { source: 'nginx', google: 'gcr.io/a/b', amazon: 'https://x', azure: 'x y' } },
      ['sync_config.amazon', 'sync_config.azure'],
    ],
    ['a source that is half a uid', { syncConfig: { source: `${'a'.repeat(40)}/x` } }, ['sync_config.source']],
    ['a source with capitals', { syncConfig: { source: 'Nginx' } }, ['sync_config.source']],
  ])('%s', (_, fields, wanted) => expect(faultsOf(fields)).toEqual(wanted))
})

describe('overlays', () => {
  it('take what images can hold', () => {
    const whole = {
      contents: {
        packages: ['curl', 'openssl>=3.5', 'busybox~1.36', 'nodejs-22=22.1.0-r3'],
        runtimeRepositories: ['https://apk.example.com/os'],
        runtimeKeyring: [{ name: 'builder.rsa.pub', content: KEY }],
      },
      environment: { LANG: 'C.UTF-8', _x1: '' },
      annotations: { 'com.example.team': 'storage', owner: 'me' },
      accounts: {
        runAs: '65532',
        users: [{ username: 'app', uid: 65532, gid: 65532, shell: '/bin/sh', homeDir: '/home/app' }],
        groups: [{ groupname: 'app', gid: 65532, members: ['app'] }],
      },
      certificates: { providers: ['mozilla'] },
    }
    expect(overlay(whole)).toEqual([])
  })

  it.each<[string, object, string[]]>([
    [
      'packages',
      { contents: { packages: ['Curl!', 'curl', 'curl>=8', '../x'] } },
      ['packages[0]', 'packages[2]', 'packages[3]'].map((p) => `customOverlay.contents.${p}`),
    ],
    [
      'repositories',
      { contents: { runtimeRepositories: ['http://x', 'https://u:p@x', 'x', 'https://x/?a'] } },
      [0, 1, 2, 3].map((i) => `customOverlay.contents.runtimeRepositories[${i}]`),
    ],
    [
      'keys',
      {
        contents: {
          runtimeKeyring: [
            { name: '../k', content: KEY },
            { name: 'k', content: 'none' },
            { name: 'k', content: KEY },
          ],
        },
      },
      ['[0].name', '[1].content', '[2].name'].map((p) => `customOverlay.contents.runtimeKeyring${p}`),
    ],
    [
      'environment',
      { environment: { '1A': '', 'A-B': '', CHAINGUARD_X: '', cgr_token: '', OK: '' } },
      ['1A', 'A-B', 'CHAINGUARD_X', 'cgr_token'].map((n) => `customOverlay.environment.${n}`),
    ],
    [
      'annotations',
      { annotations: { 'dev.chainguard.x': '', 'org.opencontainers.image.title': '', 'a b': '' } },
      ['dev.chainguard.x', 'org.opencontainers.image.title', 'a b'].map((n) => `customOverlay.annotations.${n}`),
    ],
    [
      'accounts',
      {
        accounts: {
          runAs: '70000',
          users: [
            { username: 'root', uid: -1 },
            { username: 'a', uid: 7, shell: 'sh' },
            { username: 'a', uid: 7, gid: 65534 },
          ],
          groups: [{ groupname: 'A', members: ['x y'] }],
        },
      },
      [
        'runAs',
        'users[0].username',
        'users[0].uid',
        'users[1].shell',
        'users[2].username',
        'users[2].uid',
        'users[2].gid',
        'groups[0].groupname',
        'groups[0].members[0]',
      ].map((p) => `customOverlay.accounts.${p}`),
    ],
    [
      'certificates',
      { certificates: { additional: [{ name: 'a.pem', content: KEY }], providers: ['A', 'b', 'b'] } },
      ['additional[0].content', 'providers[0]', 'providers[2]'].map((p) => `customOverlay.certificates.${p}`),
    ],
  ])('refuse %s', (_, given, wanted) => expect(overlay(given)).toEqual(wanted))
})

describe('following', () => {
  let world: World
  const create = (repo: object, parent = world.org) =>
    world.send('registry.v2.ReposService/CreateRepo', { parent, repo })
  const get = (uid: string) =>
    world.send('registry.v2.ReposService/GetRepo', { uid }) as Promise<Record<string, unknown> & { uid: string }>
  const update = (repo: object, updateMask?: string[]) =>
    world.send('registry.v2.ReposService/UpdateRepo', { repo, ...(updateMask && { updateMask }) })

  beforeAll(async () => {
    world = await openWorld()
  })

  it('finds the source by name, keeps its uid, and shows what the source says of the image', async () => {
    const source = await create({
      name: 'source',
      description: 'The source',
      catalogTier: 2,
      bundles: ['base'],
      aliases: ['s:1'],
      activeTags: ['latest'],
    })
    const { uid: group } = await world.send('iam.v2.GroupsService/CreateGroup', {
      parent: world.org,
      group: { name: 'team' },
    })
    const made = await create({ name: 'follower', syncConfig: { source: 'source', google: 'gcr.io/p' } }, group)
    const mirror = await get(made.uid)
    expect(mirror).toMatchObject({
      syncConfig: { source: source.uid, google: 'gcr.io/p', amazon: '', uniqueTags: false, gracePeriod: false },
      description: 'The source',
      catalogTier: 2,
      bundles: ['base'],
      aliases: ['s:1'],
      activeTags: ['latest'],
    })
    const { expirationTime } = mirror['syncConfig'] as { expirationTime: Date }
    const days = (new Date(expirationTime).getTime() - new Date(mirror['createTime'] as string).getTime()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    await update({ uid: made.uid, syncConfig: { source: source.uid, google: '' } })
    expect(await get(made.uid)).toMatchObject({ syncConfig: { google: '', expirationTime } })
    await update({ uid: made.uid, description: 'My own' })
    expect(await get(made.uid)).toMatchObject({ description: 'My own' })
  })

  it('keeps what a mirror has of its source', async () => {
    const source = await create({ name: 'kept', catalogTier: 1, bundles: ['fips'] })
    const made = await create({ name: 'mirror', syncConfig: { source: 'kept' } })
    const refused = [{ catalogTier: 2 }, { bundles: ['base'] }, { activeTags: ['1'] }, { aliases: ['a:1'] }]
    for (const change of [...refused, { bundles: [] }]) {
      const [field] = Object.keys(change)
      await expect(update({ uid: made.uid, ...change })).rejects.toThrow(`${field}: is that of the repo`)
    }
    for (const given of refused) {
      await expect(create({ name: 'other', syncConfig: { source: 'kept' }, ...given })).rejects.toThrow('is that of')
    }
    // What is said again changes nothing, and follows the source.
    await update({ uid: made.uid, catalogTier: 1, bundles: ['fips'], activeTags: [] })
    await update({ uid: made.uid, name: 'mirror', syncConfig: { source: 'kept' } }, ['*'])
    await update({ uid: source.uid, catalogTier: 3, bundles: [] })
    expect(await get(made.uid)).toMatchObject({ catalogTier: 3, bundles: [] })
    await update({ uid: made.uid, syncConfig: null, bundles: ['ai'] }, ['sync_config', 'bundles'])
    expect(await get(made.uid)).toMatchObject({ bundles: ['ai'] })
  })

  it.each([
    ['by its organization', 'organization/base/tool'],
    ['with the published host', 'cgr.dev/organization/base/tool'],
    ['by its name with a slash', 'base/tool'],
  ])('finds the source %s', async (_, source) => {
    const tool = await world.send('registry.v2.ReposService/ListRepos', { name: 'base/tool' })
    const [known] = (tool as unknown as { repos?: { uid: string }[] }).repos ?? []
    const { uid } = known ?? (await create({ name: 'base/tool' }))
    const made = await create({ name: `of-${source.replaceAll(/[/.]/g, '-')}`, syncConfig: { source } })
    expect(await get(made.uid)).toMatchObject({ syncConfig: { source: uid } })
    await expect(create({ name: 'x', syncConfig: { source: 'docker.io/library/none' } })).rejects.toThrow('no repo')
  })

  it('has the readme of its source unless it has its own', async () => {
    const source = await create({ name: 'read' })
    const made = await create({ name: 'reader', syncConfig: { source: 'read' } })
    const readme = async () =>
      (await world.send('registry.v2.ReposService/GetRepoReadme', { uid: made.uid })) as { content?: string }
    await world.db.prisma.repoReadme.create({ data: { repoUid: source.uid, content: '# source' } })
    expect(await readme()).toMatchObject({ content: '# source' })
    await world.db.prisma.repoReadme.create({ data: { repoUid: made.uid, content: '# own' } })
    expect(await readme()).toMatchObject({ content: '# own' })
  })

  it('writes the overlay as the image builder reads it, and anew when it changes', async () => {
    const made = await create({
      name: 'with-overlay',
      syncConfig: { source: 'source' },
      customOverlay: { contents: { packages: ['curl'] }, accounts: { runAs: '65532' } },
    })
    const yaml = async () => ((await get(made.uid))['syncConfig'] as { apkoOverlay: string }).apkoOverlay
    expect(await yaml()).toBe('accounts:\n  run-as: "65532"\ncontents:\n  packages:\n    - curl\n')
    await update({ uid: made.uid, customOverlay: { environment: { LANG: 'C' } } }, ['custom_overlay.environment'])
    expect(await yaml()).toContain('environment:\n  LANG: C\n')
    expect(await yaml()).toContain('curl')
    await update({ uid: made.uid, customOverlay: null }, ['custom_overlay'])
    expect(await yaml()).toBe('')
  })

  it('refuses unknown, unseen and circular sources', async () => {
    await expect(create({ name: 'a', syncConfig: { source: 'nothing' } })).rejects.toThrow('sync_config.source')
    await expect(create({ name: 'a', syncConfig: { source: `${'ab'.repeat(20)}/${'cd'.repeat(8)}` } })).rejects.toThrow(
      'repo.list',
    )
    const one = await create({ name: 'one' })
    const two = await create({ name: 'two', syncConfig: { source: one.uid } })
    await expect(update({ uid: one.uid, syncConfig: { source: two.uid } })).rejects.toThrow('leads back')
    await expect(update({ uid: one.uid, syncConfig: { source: one.uid } })).rejects.toThrow('leads back')
  })
})
