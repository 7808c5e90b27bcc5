// Every write leaves an event, so that nobody who follows a group misses a change.
import { beforeAll, describe, expect, test } from 'vitest'
import { graphMethods, methods } from '../../src/contract/methods.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { type IdentifiedCaller, requireIdentified } from '../../src/core/caller.ts'
import { newChildUid, newRootUid } from '../../src/core/uid.ts'
import { operations } from '../../src/services/create-services.ts'
import { statement } from '../support/database.ts'
import { EMAIL_ISSUER } from '../support/organization.ts'
import { methodNamed } from '../support/methods.ts'
import { openEvents, type EventsWorld } from './world.ts'

/** Methods that write and leave no event, each with the reason. */
const WITHOUT_EVENT = new Map([
  ['platformgraph.events.v1.EventsService/RedeliverEvent', 'tells again what was told'],
  [
    'platformgraph.registry.v1.RegistryService/RecordSync',
    'says what mirroring does; what it changes is told by itself',
  ],
  ['platformgraph.events.v1.EventsService/SendTestEvent', 'is an event itself, for one subscription'],
])

describe('a method that writes', () => {
  const known = new Set([...methods.values(), ...graphMethods.values()].map(({ id }) => id))
  const writes = [...operations.values()].flatMap(({ method, rule }) =>
    'write' in rule && known.has(method.id) ? [method] : [],
  )

  test.each(writes.map((method) => [method.id, method] as const))('%s leaves an event, or is listed', (id, method) => {
    expect(method.event !== undefined, WITHOUT_EVENT.get(id)).toBe(!WITHOUT_EVENT.has(id))
  })

  test('is what the list names', () => {
    const ids = new Set(writes.map(({ id }) => id))
    expect([...WITHOUT_EVENT.keys()].filter((id) => !ids.has(id))).toEqual([])
  })
})

interface Stored {
  readonly type: string
  readonly subject: string
  readonly body_type: string
  readonly body: Record<string, never[]>
  readonly before: Record<string, never[]> | null
}

describe('what the graph alone writes', () => {
  const ADVISORIES = 'platformgraph.vulnerabilities.v1.AdvisoriesService'
  const V = 'dev.chainguard.api.vulnerabilities.advisory'
  const advisory = { advisoryId: 'CGA-1', author: 'me', artifactName: 'one', artifactType: 'apk' }
  let world: EventsWorld
  let reviewer: IdentifiedCaller

  beforeAll(async () => {
    world = await openEvents({ EMAIL_ISSUERS: EMAIL_ISSUER })
    const owner = requireIdentified(world.owner)
    reviewer = { ...owner, identity: newRootUid(), internal: true }
    await world.db.prisma.identity.create({ data: { uid: reviewer.identity, name: 'reviewer' } })
    for (const { identity } of [owner, reviewer]) {
      await world.db.prisma.roleBinding.create({
        data: {
          uid: newChildUid(world.root),
          parentUid: world.root,
          identityUid: identity,
          roleUid: builtinRole('advisories.admin').uid,
        },
      })
    }
    world.platform.access.forget()
  })

  /** Calls a method, and gives its answer with the one event that it left. */
  async function written(
    method: string,
    request: object,
    caller = requireIdentified(world.owner),
  ): Promise<{ uid: string; event: Stored | undefined }> {
    const end = 'SELECT coalesce(max(sequence), 0)::int AS last FROM outbox_events'
    const [{ last }] = (await world.db.query<{ last: number }>(statement(end))) as [{ last: number }]
    const { uid } = (await world.platform.services.call(methodNamed(method), request, {
      caller,
      requestId: 'test',
    })) as { uid: string }
    const text = 'SELECT type, subject, body_type, body, before FROM outbox_events WHERE sequence > $1'
    const rows = await world.db.query<Stored>(statement(text, [last]))
    expect(rows.length).toBeLessThanOrEqual(1)
    return { uid, event: rows[0] }
  }

  test('of an advisory is told, with what was before', async () => {
    const made = await written(`${ADVISORIES}/CreateAdvisory`, { parent: world.root, advisory })
    const { uid } = made
    expect(made.event).toMatchObject({ type: `${V}.created.v1`, subject: uid, body: { uid }, before: null })
    const added = await written(`${ADVISORIES}/AddAdvisoryEvent`, { uid, event: { detection: { manual: {} } } })
    expect(added.event).toMatchObject({ type: `${V}.event.created.v1`, subject: uid, before: { uid, events: [] } })
    const [told] = added.event!.body['events'] as unknown as [{ uid: string }]
    const request = { uid: told.uid, reviewState: 2 }
    const reviewed = await written(`${ADVISORIES}/ReviewAdvisoryEvent`, request, reviewer)
    expect(reviewed.event).toMatchObject({
      type: `${V}.event.reviewed.v1`,
      body: { events: [{ reviewState: 2 }] },
      before: { events: [{ uid: told.uid }] },
    })
    const gone = await written(`${ADVISORIES}/DeleteAdvisory`, { uid })
    expect(gone.event).toMatchObject({ type: `${V}.deleted.v1`, subject: uid, body: { uid } })
  })

  test('of a feed of advisories is one event, and none when nothing changed', async () => {
    const feed = (author: string): object => ({
      parent: world.team,
      advisories: ['CGA-2', 'CGA-3'].map((advisoryId) => ({ ...advisory, advisoryId, author })),
    })
    const first = await written(`${ADVISORIES}/ImportAdvisories`, feed('me'))
    expect(first.event).toMatchObject({ type: `${V}.imported.batch.v1`, subject: world.team, before: null })
    expect(first.event?.body['advisories']).toHaveLength(2)
    expect((await written(`${ADVISORIES}/ImportAdvisories`, feed('me'))).event).toBeUndefined()
    const again = await written(`${ADVISORIES}/ImportAdvisories`, feed('you'))
    const authors = (body: Record<string, { author: string }[]>): string[] =>
      body['advisories']!.map(({ author }) => author)
    expect(authors(again.event!.body)).toEqual(['you', 'you'])
    expect(authors(again.event!.before!)).toEqual(['me', 'me'])
    // The history of each begins with the batch.
    const [{ uid }] = again.event!.body['advisories'] as unknown as [{ uid: string }]
    const { events } = await world.call<{ events: { type: string }[] }>(
      'platformgraph.events.v1.EventsService/ListEvents',
      { subject: uid },
    )
    expect(events.map(({ type }) => type)).toEqual([`${V}.imported.batch.v1`, `${V}.imported.batch.v1`])
  })

  test('of a feed of vulnerabilities is one event', async () => {
    const feed = (updateTime: string): object => ({
      parent: world.root,
      vulnerabilities: [{ metadata: { id: 'CVE-2026-1', summary: 'first', updateTime: new Date(updateTime) } }],
    })
    const method = `${ADVISORIES}/ImportVulnerabilities`
    const made = await written(method, feed('2026-01-01'), reviewer)
    expect(made.event).toMatchObject({ before: null, body: { vulnerabilityMetadata: [{ id: 'CVE-2026-1' }] } })
    expect((await written(method, feed('2026-01-01'), reviewer)).event).toBeUndefined()
    const changed = await written(method, feed('2026-02-01'), reviewer)
    expect(changed.event?.before).toMatchObject({ vulnerabilityMetadata: [{ id: 'CVE-2026-1' }] })
  })

  test('of libraries is one event', async () => {
    const feed = (description: string): object => ({
      parent: world.root,
      ecosystem: 2,
      versions: [{ name: 'six', version: '1.17.0', description }],
    })
    const method = 'platformgraph.libraries.v1.ArtifactsService/ImportArtifacts'
    const made = await written(method, feed('one'))
    expect(made.event).toMatchObject({ subject: world.root, before: null, body: { artifacts: [{ name: 'six' }] } })
    expect((await written(method, feed('one'))).event).toBeUndefined()
    const changed = await written(method, feed('two'))
    expect(changed.event?.before).toMatchObject({ artifacts: [{ name: 'six' }] })
    const [{ uid }] = changed.event!.body['artifacts'] as unknown as [{ uid: string }]
    const gone = await written('platformgraph.libraries.v1.ArtifactsService/DeleteArtifact', { uid })
    const type = 'dev.chainguard.api.libraries.artifact.deleted.v1'
    expect(gone.event).toMatchObject({ type, subject: uid, body: { uid, name: 'six', versionCount: 1 } })
    expect(await world.db.prisma.artifactVersion.count({ where: { parentUid: uid } })).toBe(0)
  })

  test('of a request for access is told where it asks to be let in', async () => {
    const data = { email: 'owner@example.test', matchIssuer: EMAIL_ISSUER }
    await world.db.prisma.identity.update({ where: { uid: requireIdentified(world.owner).identity }, data })
    await world.db.prisma.group.update({ where: { uid: world.root }, data: { name: 'example.test', verified: true } })
    const asked = await written('iam.v2.GroupsService/RequestGroupAccess', { groupUid: world.root })
    expect(asked.event).toMatchObject({
      type: 'dev.chainguard.api.iam.group.access_requested.v1',
      subject: world.root,
      body_type: 'chainguard.platform.iam.v2.RequestGroupAccessRequest',
    })
  })
})
