// Version 1 of repos and tags: one state with version 2, and what is its own.
import { beforeAll, describe, expect, it } from 'vitest'
import { eventTypes } from '../../../src/contract/event-types.ts'
import { organization, refusal, type Organization } from '../../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

interface Item {
  readonly id: string
  readonly [field: string]: unknown
}
const v1 = <T = Item>(method: string, request: object = {}): Promise<T> =>
  at.call<T>(at.owner, `registry.Registry/${method}`, request)
const one = async (method: string, id: string): Promise<Item | undefined> =>
  (await v1<{ items: readonly Item[] }>(method, { id })).items[0]
const v2 = (uid: string) => at.call(at.owner, 'registry.v2.ReposService/GetRepo', { uid })

describe('a repo', () => {
  it('is created, and changed by a second creation unless that is prevented', async () => {
    const made = await v1('CreateRepo', { parentId: at.org, repo: { name: 'nginx', readme: '# one', catalogTier: 5 } })
    expect(made).toMatchObject({ name: 'nginx', readme: '# one', catalogTier: 5 })
    expect(await v2(made.id)).toMatchObject({ catalogTier: 2 })
    await at.events()
    const again = await v1('CreateRepo', { parentId: at.org, repo: { name: 'nginx', description: 'two' } })
    expect(again).toMatchObject({ id: made.id, description: 'two', readme: '', catalogTier: 0 })
    expect((await at.events()).map(({ type }) => type)).toEqual([
      'dev.chainguard.api.platform.registry.repo.updated.v1',
    ])
    const prevented = v1('CreateRepo', { parentId: at.org, repo: { name: 'nginx' }, preventExisting: true })
    expect(await refusal(prevented)).toMatchObject({ code: 'ALREADY_EXISTS' })
  })

  it('shows its own values, keeps its overlay, and may say when following ends', async () => {
    const source = await v1('CreateRepo', { parentId: at.org, repo: { name: 'source', bundles: ['base'] } })
    const made = await v1('CreateRepo', {
      parentId: at.org,
      repo: { name: 'mirror', syncConfig: { source: 'source', expiration: new Date(Date.UTC(2030, 0, 1)) } },
    })
    expect(made).toMatchObject({ syncConfig: { source: source.id } })
    await at.call(at.owner, 'registry.v2.ReposService/UpdateRepo', {
      repo: { uid: made.id, customOverlay: { environment: { TZ: 'UTC' } } },
    })
    const before = await v2(made.id)
    expect(before).toMatchObject({ bundles: ['base'], customOverlay: { environment: { TZ: 'UTC' } } })
    const read = await one('ListRepos', made.id)
    expect(read).toMatchObject({ syncConfig: { expiration: '2030-01-01T00:00:00.000Z' } })
    expect(read?.['bundles'] ?? []).toEqual([])
    const { customOverlay: _, ...sent } = read!
    const { updateTime: _now, ...after } = await (await v1('UpdateRepo', sent), v2(made.id))
    expect(before).toMatchObject(after)
    // The overlay that was read comes back with a new one, which counts.
    const overlay = { environment: { TZ: 'CET' } }
    const changed = await v1('UpdateRepo', { ...sent, customOverlay: overlay })
    expect(changed).toMatchObject({ customOverlay: overlay, syncConfig: { apkoOverlay: 'environment:\n  TZ: CET\n' } })
  })

  it('counts those that follow it', async () => {
    const source = await v1('CreateRepo', { parentId: at.org, repo: { name: 'followed' } })
    await v1('CreateRepo', { parentId: at.org, repo: { name: 'follower', syncConfig: { source: 'followed' } } })
    expect(await v1('GetRepoCountBySource', { id: source.id })).toEqual({ count: '1' })
  })
})

describe('a tag', () => {
  const digest = (hex: string): string => `sha256:${hex.repeat(64)}`

  it('may wait for its image, is moved by a creation, and keeps its digest in a change', async () => {
    const repo = await v1('CreateRepo', { parentId: at.org, repo: { name: 'tagged' } })
    const made = await v1('CreateTag', { repoId: repo.id, tag: { name: 'latest' } })
    expect(made['digest'] ?? '').toBe('')
    expect(await at.call(at.owner, 'registry.v2.TagsService/GetTag', { uid: made.id })).toMatchObject({ digest: '' })
    expect(await v1('CreateTag', { repoId: repo.id, tag: { name: 'latest', digest: digest('a') } })).toMatchObject({
      id: made.id,
      digest: digest('a'),
    })
    const changed = await v1('UpdateTag', { id: made.id, name: 'stable', deprecated: true, digest: digest('b') })
    expect(changed).toMatchObject({ name: 'stable', deprecated: true, digest: digest('a') })
    const type = 'dev.chainguard.api.platform.registry.tag.updated.v1'
    expect((await at.events()).at(-1)).toMatchObject({ type, subject: made.id })
    expect(eventTypes).toContain(type)
    const { items } = await v1<{ items: unknown[] }>('ListTagHistory', { parentId: made.id })
    expect(items).toMatchObject([{ digest: digest('a') }, { digest: digest('a') }, { digest: '' }])
    expect(await v1('GetManifestDigestCount', { parentId: repo.id })).toEqual({ count: '1' })
    const wrong = v1('CreateTag', { repoId: repo.id, tag: { name: '-', digest: 'x' } })
    expect(await refusal(wrong)).toMatchObject({ fields: ['name', 'digest'] })
    expect(await refusal(v1('CreateTag', { repoId: repo.id, tag: {} }))).toMatchObject({ fields: ['name'] })
  })

  it('tells its history from a moment on, and what was before another', async () => {
    const repo = await v1('CreateRepo', { parentId: at.org, repo: { name: 'moved' } })
    const move = (hex: string) => v1('CreateTag', { repoId: repo.id, tag: { name: 'latest', digest: digest(hex) } })
    const { id: parentId } = await move('a')
    for (const hex of ['b', 'c']) {
      at.clock.advance(60)
      await move(hex)
    }
    type Moves = { items: { digest: string; updateTimestamp: Date }[] }
    const moves = async (more: object) => (await v1<Moves>('ListTagHistory', { parentId, ...more })).items
    const [last, , first] = await moves({})
    const among = await moves({ start: first?.updateTimestamp, end: last?.updateTimestamp })
    expect(among.map((one) => one.digest)).toEqual(['b', 'a'].map(digest))
  })

  it('is left out of a list where its form is excluded', async () => {
    const repo = await v1('CreateRepo', { parentId: at.org, repo: { name: 'forms' } })
    for (const name of ['1', '1-20250131']) {
      at.clock.advance(1)
      await v1('CreateTag', { repoId: repo.id, tag: { name, digest: digest('c') } })
    }
    const names = async (more: object) =>
      (await v1<{ items: Item[] }>('ListTags', { uidp: { childrenOf: repo.id }, ...more })).items.map(
        ({ name }) => name,
      )
    expect(await names({})).toEqual(['1', '1-20250131'])
    expect(await names({ excludeDates: true })).toEqual(['1'])
  })
})

describe('counts of reports', () => {
  const asked = (times: { readonly from?: Date; readonly to?: Date }): Promise<unknown> =>
    at.call(at.owner, 'registry.Vulnerabilities/ListVulnCountReports', { repo: 'scanned', ...times })
  const before = (days: number): Date => new Date(at.clock.now() - days * 24 * 3_600_000)

  it('are of no more than a year, also until now', async () => {
    expect(await asked({ from: before(366) })).toEqual({ items: [] })
    expect(await asked({ from: before(376), to: before(10) })).toEqual({ items: [] })
    for (const times of [{ from: before(367) }, { from: before(-1) }, { from: before(377), to: before(10) }])
      expect(await refusal(asked(times))).toMatchObject({ code: 'INVALID_ARGUMENT', fields: ['from'] })
  })

  it('may end on the first day of all', async () => {
    expect(await asked({ to: new Date('0001-01-01T00:00:00Z') })).toEqual({ items: [] })
  })
})
