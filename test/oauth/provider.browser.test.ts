// What an identity provider is set to, played through in a real browser: its client secret, the scopes it is asked for beside
// the usual ones, and the claim by which a person of the organization's directory is known.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtinRole } from '../../src/contract/roles.ts'
import { personUid } from '../../src/services/iam/lookup-identity.ts'
import { buildPages, chromiumPath, launchChromium } from '../explorers/chromium.ts'
import type { JsonObject } from '../support/faces.ts'
import { CLIENT } from '../support/oidc-provider.ts'
import { chooseProvider, throughProvider, visitWith } from './pages.ts'
import { startWorld, type World } from './world.ts'

if (chromiumPath === undefined)
  console.log('Providers are not tested in a browser: no Chromium (set CHROMIUM to its path).')

describe.skipIf(chromiumPath === undefined)('a sign-in with Chromium', () => {
  let world: World
  let browser: Browser
  let at: string

  beforeAll(async () => {
    buildPages()
    world = await startWorld()
    at = world.server.platform.issuer.url
    // SCIM wants two owners, so that a directory cannot shut everybody out.
    const identityUid = personUid('https://elsewhere.example', 'second owner')
    await world.server.db.prisma.identity.create({ data: { uid: identityUid, name: 'second' }, select: { uid: true } })
    await rest('POST', `/iam/v2/roleBindings/${world.org.root}`, { identityUid, roleUid: builtinRole('owner').uid })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.server.close()
    expect(world?.server.faults, 'the server logged faults of its own').toEqual([])
  })

  const rest = async (method: string, path: string, body: JsonObject): Promise<JsonObject> => {
    const headers = { authorization: (await world.org.authorization('owner'))!, 'content-type': 'application/json' }
    const response = await fetch(at + path, { method, headers, body: JSON.stringify(body) })
    expect(response.status, `${method} ${path}`).toBe(200)
    return (await response.json()) as JsonObject
  }

  const makeProvider = async (name: string, oidc: JsonObject): Promise<string> => {
    const client = { issuer: world.oidc.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
    const fields = { name, defaultRole: builtinRole('viewer').uid, oidc: { ...client, ...oidc } }
    const { uid } = await rest('POST', `/iam/v2/identityProviders/${world.org.root}`, fields)
    world.oidc.redirectUris.add(`${at}/oauth/callback/${uid as string}`)
    return uid as string
  }

  /** Signs a person in by a provider of the organization, and hands the page over that comes of it. */
  const signIn = (provider: string, name: string, use: (page: Page) => Promise<void>): Promise<void> =>
    visitWith(
      async (page) => {
        await chooseProvider(page, world.organization, provider)
        await throughProvider(page, name)
        await page.waitForLoadState()
        await use(page)
      },
      { browser, url: `${at}/sign-in`, servers: [at, world.oidc.issuer] },
    )

  const isSignedIn = async (page: Page): Promise<void> => {
    await page.waitForURL(`${at}/`)
    expect(await page.evaluate(async () => (await fetch('/auth/v1/ok')).status)).toBe(200)
  }
  const isRefused = async (page: Page, why: string): Promise<void> => {
    await page.getByText(why).waitFor()
    expect((await page.context().cookies(at)).map(({ name }) => name)).not.toContain('session')
  }

  it('needs the client secret that the provider knows', async () => {
    const uid = await makeProvider('secretive', { clientSecret: 'of another client' })
    await signIn('secretive', 'ada', (page) => isRefused(page, 'The identity provider did not confirm the sign-in.'))
    const mask = 'updateMask=oidc.clientSecret'
    await rest('PATCH', `/iam/v2/identityProviders/${uid}?${mask}`, { oidc: { clientSecret: CLIENT.secret } })
    await signIn('secretive', 'ada', isSignedIn)
  })

  it('asks for the additional scopes, whose claims count', async () => {
    const createRepo = async (page: Page): Promise<number> =>
      page.evaluate(async (path) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(path, { method: 'POST', headers, body: '{"name":"of-engineers"}' })).status
      }, `/registry/v2/repos/${world.org.root}`)
    for (const [name, additionalScopes, status] of [
      ['without groups', ['department'], 403],
      ['with groups', ['department', 'groups'], 200],
    ] as const) {
      const uid = await makeProvider(name, { additionalScopes: [...additionalScopes], groupsClaim: 'groups' })
      const mapping = { externalGroupId: 'engineers', scope: world.org.root, roleUid: builtinRole('editor').uid }
      await rest('POST', `/iam/v2/externalGroupRoleMappings/${uid}`, mapping)
      await signIn(name, 'grace', async (page) => {
        await isSignedIn(page)
        expect(await createRepo(page)).toBe(status)
      })
      const scope = ['openid', 'email', 'profile', ...additionalScopes].join(' ')
      expect(world.oidc.asked.at(-1)).toMatchObject({ scope })
    }
  })

  /** SCIM of a provider: brings a person, and says later whether it is active. */
  const directoryOf = async (
    uid: string,
  ): Promise<(externalId: string) => Promise<(active: boolean) => Promise<void>>> => {
    const path = `/iam/v2/identityProviders/${uid}`
    const { token, endpointUrl, etag } = await rest('POST', `${path}:generateScimToken`, {})
    await rest('POST', `${path}:setScimEnabled`, { enabled: true, etag: etag! })
    const send = async (method: string, where: string, body: object): Promise<JsonObject> => {
      const headers = { authorization: `Bearer ${token as string}`, 'content-type': 'application/scim+json' }
      const url = at + new URL(endpointUrl as string).pathname + where
      const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
      expect(response.status, `${method} ${where}`).toBeLessThan(300)
      return (await response.json()) as JsonObject
    }
    return async (externalId) => {
      const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
      const user = { schemas, userName: externalId, externalId, active: true }
      const { id } = await send('POST', '/Users', user)
      return async (active) => void (await send('PUT', `/Users/${id as string}`, { ...user, active }))
    }
  }

  it.each([
    ['SUB', 'barbara', 'oid-of-frances'],
    ['OID', 'oid-of-edith', 'joan'],
  ])('knows a person of the directory by %s and by no other claim', async (claim, known, unknown) => {
    const name = `known by ${claim.toLowerCase()}`
    const correlationRule = `CORRELATION_RULE_${claim}_EQUALS_EXTERNAL_ID`
    const bring = await directoryOf(await makeProvider(name, { correlationRule }))
    const nameOf = (externalId: string): string => externalId.replace('oid-of-', '')
    const linked = async (externalId: string): Promise<string | null | undefined> =>
      (await world.server.db.prisma.scimUser.findFirst({ where: { externalId } }))?.identityUid

    const setActive = await bring(known)
    await signIn(name, nameOf(known), isSignedIn)
    expect(await linked(known)).toBe(personUid(world.oidc.issuer, nameOf(known)))
    await setActive(false)
    await signIn(name, nameOf(known), (page) => isRefused(page, 'deactivated'))
    await setActive(true)
    await signIn(name, nameOf(known), isSignedIn)

    const setOtherActive = await bring(unknown)
    await setOtherActive(false)
    await signIn(name, nameOf(unknown), isSignedIn)
    expect(await linked(unknown)).not.toBe(personUid(world.oidc.issuer, nameOf(unknown)))
  })
})
