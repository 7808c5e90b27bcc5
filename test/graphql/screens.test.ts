// The screens of a frontend, each one query on the demo: every field of it shows something, and the database is asked no more often
// than the screen has lists and kinds of things, however many rows there are.
import { beforeAll, expect, it } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { Caller, IdentifiedCaller } from '../../src/core/caller.ts'
import type { ImageSource } from '../../src/services/registry/image-source.ts'
import { furnishScreens, screenDocument, screens, variablesOf } from './screens/screens.ts'
import { shownNowhere } from './screens/shown.ts'
import { openWorld, type World } from './world.ts'

/** How many statements each takes. */
const STATEMENTS: Readonly<Record<string, number>> = {
  access: 11,
  activity: 20,
  advisories: 4,
  advisory: 10,
  artifact: 7,
  deliveries: 17,
  group: 18,
  image: 7,
  mirror: 9,
  overview: 15,
  person: 13,
  repo: 19,
  repos: 4,
  role: 10,
  search: 8,
  settings: 13,
  why: 20,
}

/** What the demo has nothing of: each of these is seen elsewhere in the tests. */
const NOWHERE: Readonly<Record<string, readonly string[]>> = {
  // Nobody signs in there, so no address and no person of a provider is known.
  access: ['group.access.edges.paths.identityProvider', 'group.roleBindings.nodes.boundIdentity.email'],
  advisory: [
    'advisory.events.nodes.detail.scanv1',
    'advisory.images.nodes',
    'advisory.artifacts.nodes',
    'advisory.metadata.references',
  ],
  group: ['group.identities.nodes.relationship.subjectPattern'],
  mirror: ['repo.syncStatus.message'],
  person: ['identity.email', 'identity.relationship.subjectPattern', 'identity.relationship.claims'],
  role: ['role.roleBindings.nodes.identity.email'],
  // What is only alike has no part that was looked for.
  search: ['alike.edges.highlights', 'alike.edges.node.advisoryId', 'alike.edges.node.latestEvent'],
  settings: [
    'group.kind',
    'group.resourceLimits',
    'group.identityProviders.nodes.oidc.additionalScopes',
    'group.identityProviders.nodes.scim.tokenExpireTime',
    'group.accessRequests.nodes',
  ],
  why: ['simulateAccess.lost'],
}

/** What images of the demo are made of, which a registry would say. */
const images: ImageSource = {
  host: 'registry.test',
  readImage: async () => undefined,
  readConfig: async () => undefined,
  readSbom: async () => {
    const name = 'nginx'
    const purl = `pkg:apk/demo/${name}@1.29`
    const licenses = [{ license: { id: 'BSD-2-Clause' } }]
    const components = [{ 'bom-ref': '1', type: 'library', name, version: '1.29', purl, licenses }]
    return { format: 'cyclonedx', content: JSON.stringify({ bomFormat: 'CycloneDX', components }) }
  },
}

let world: World
let variables: Record<string, string>

beforeAll(async () => {
  world = await openWorld(systemClock, images)
  const owner = world.owner as IdentifiedCaller
  await world.bind(owner.identity, 'advisories.admin', world.org)
  await loadDemo(world, { organization: world.org, owner: owner.identity })
  variables = await furnishScreens(async (document, given = {}, identity) => {
    const caller: Caller = { ...owner, ...(identity && { identity, actor: { subject: identity } }) }
    const { data, errors } = await world.run(document, given, caller)
    expect(errors, document).toBeUndefined()
    return data
  }, world.org)
})

it('are fifteen and more', () => {
  expect(screens.length).toBeGreaterThanOrEqual(15)
})

it.each(screens)('%s shows something in every place, in as many statements as it says', async (name) => {
  const document = screenDocument(name)
  const given = variablesOf(document, variables)
  const { data, errors } = await world.run(document, given)
  expect(errors).toBeUndefined()
  expect(shownNowhere(document, data)).toEqual(NOWHERE[name] ?? [])
  // On a server, what is asked together depends on which answers come at the same time.
  if (world.db.kind !== 'pglite') return
  // What a registry says is known from then on.
  expect(await world.statements(() => world.run(document, given))).toBe(STATEMENTS[name])
})
