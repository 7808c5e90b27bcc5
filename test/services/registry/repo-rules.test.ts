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
    ['too much environment', { environment: { A: 'x'.repeat(140_000) } }, ['customOverlay.environment']],
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

  it('finds the source by name, keeps its uid, and shows what the source says where the follower says nothing', async () => {
    const source = await create({
      name: 'source',
      catalogTier: 2,
      bundles: ['base'],
      aliases: ['s:1'],
      activeTags: ['latest'],
    })
    const { uid: group } = await world.send('iam.v2.GroupsService/CreateGroup', {
      parent: world.org,
      group: { name: 'team' },
    })
    const made = await create(
      { name: 'follower', syncConfig: { source: 'source', google: 'gcr.io/p' }, aliases: ['own:1'] },
      group,
    )
    expect(await get(made.uid)).toMatchObject({
      syncConfig: { source: source.uid, google: 'gcr.io/p', amazon: '', uniqueTags: false, gracePeriod: false },
      catalogTier: 2,
      bundles: ['base'],
      aliases: ['own:1'],
      activeTags: ['latest'],
    })
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
