// What is wanted of rows is what the statement reads, and no more.
import { beforeAll, describe, expect, it } from 'vitest'
import { IdentityProvidersService } from '../../src/contract/gen/chainguard/platform/iam/v2/identity_providers_pb.ts'
import { RoleBindingsService } from '../../src/contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { type Repo, ReposService } from '../../src/contract/gen/chainguard/platform/registry/v2/repos_pb.ts'
import type { Page, PageQuery } from '../../src/services/page.ts'
import type { ReadRow } from '../../src/services/resource.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
const repos: string[] = []

beforeAll(async () => {
  at = await organization()
  for (const name of ['a', 'b', 'c']) {
    const repo = { name, description: `about ${name}` }
    repos.push(
      (await at.call<{ uid: string }>(at.owner, 'registry.v2.ReposService/CreateRepo', { parent: at.org, repo })).uid,
    )
  }
})

const context = () => ({ caller: at.owner, requestId: 'r' })
const listed = ReposService.method.listRepos
const list = async (query: PageQuery) => at.services.list(listed, { ...query, total: false }, context())

/** The texts of the statements that `work` runs. */
async function textsOf(work: () => Promise<unknown>): Promise<string> {
  const { db } = at
  const texts: string[] = []
  const query = db.query.bind(db)
  Object.assign(db, { query: (one: { text: string }) => (texts.push(one.text), query(one as never)) })
  try {
    await work()
  } finally {
    Object.assign(db, { query })
  }
  return texts.join('\n')
}

describe('a projection', () => {
  it('cuts the rows of a page, of pages and of uids', async () => {
    const fields = new Set(['name'])
    const rows = ['a', 'b', 'c'].map((name, n) => ({ uid: repos[n], name }))
    expect((await list({ fields, order: [{ field: 'name', descending: false }] })).items).toEqual(rows)
    const places = [{ scope: [{ kind: 'children', uid: at.org }] }] as const
    const pages = await at.services.listMany(listed, { places, query: { fields, total: false } }, context())
    const [page] = pages as Page<ReadRow<Repo>>[]
    expect(page!.items.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c'])
    expect(Object.keys(page!.items[0]!)).not.toContain('description')
    const one = await at.services.getMany(ReposService.method.getRepo, { uids: [repos[1]!], fields }, context())
    expect(one).toEqual([{ uid: repos[1], name: 'b' }])
  })

  it('leaves joins away that no column needs', async () => {
    const bindings = RoleBindingsService.method.listRoleBindings
    const read = (fields?: Set<string>) => textsOf(async () => at.services.list(bindings, { fields }, context()))
    expect(await read()).toMatch(/JOIN identities.*JOIN groups.*JOIN roles/s)
    expect(await read(new Set(['identityUid', 'roleUid']))).not.toMatch(/JOIN (identities|groups|roles)/)
    expect(await read(new Set(['role']))).toMatch(/^(?!.*JOIN identities).*JOIN roles/s)
  })

  it('reads what a page is sorted by, for its cursors', async () => {
    const query = { fields: new Set(['description']), size: 2, order: [{ field: 'name', descending: true }] }
    const first = await list(query)
    const cursor = first.cursor(first.items[1]!)
    const second = await list({ ...query, start: { cursor, field: 'page_token' } })
    expect([...first.items, ...second.items].map(({ description }) => description)).toEqual([
      'about c',
      'about b',
      'about a',
    ])
  })

  it('makes computed fields of the columns they need, and only where they are wanted', async () => {
    const oidc = { issuer: 'https://idp.example.test', clientId: 'c', clientSecret: 's' }
    const { roles } = await at.call<{ roles: { uid: string }[] }>(at.owner, 'RolesService/ListRoles', {})
    const identityProvider = { name: 'idp', oidc, defaultRole: roles[0]!.uid }
    await at.call(at.owner, 'IdentityProvidersService/CreateIdentityProvider', { parent: at.org, identityProvider })
    const read = async (fields: Set<string>) => {
      const page = await at.services.list(
        IdentityProvidersService.method.listIdentityProviders,
        { fields, total: false },
        context(),
      )
      return page.items[0]
    }
    expect(await read(new Set(['name']))).toEqual({ uid: expect.any(String), name: 'idp' })
    expect(await read(new Set(['scim']))).toMatchObject({ scim: { enabled: false }, scimEtag: null })
  })

  it('of a field that the resource does not have is a fault', async () => {
    await expect(list({ fields: new Set(['readme']) })).rejects.toThrow('repos has no column for readme')
  })
})
