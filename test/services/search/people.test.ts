// People among what is searched: they hang below nothing, so that each is a place of its own.
import { expect, it, vi } from 'vitest'
import type { Statement } from '../../../src/db/database.ts'
import { organization, roleUid, type Organization } from '../../support/organization.ts'

interface Found {
  readonly hits: readonly { readonly uid: string; readonly name: string }[]
  readonly totalCount: number
}

const search = (at: Organization, query: string): Promise<Found> =>
  at.call<Found>(at.owner, 'platformgraph.search.v1.SearchService/Search', { query })

it('are found by the beginning of their name, words, slips and likeness, and the index is asked for none of them', async () => {
  const at = await organization()
  const [known, unbound] = [await at.person(), await at.person()]
  const named = { name: 'Gertrude Quarterstaff', description: 'keeps lanterns' }
  await at.db.prisma.identity.updateMany({ where: { uid: { in: [known.identity, unbound.identity] } }, data: named })
  const binding = { identityUid: known.identity, roleUid: roleUid('viewer') }
  await at.call(at.owner, 'RoleBindingsService/CreateRoleBinding', { parent: at.org, roleBinding: binding })
  await at.db.prisma.knownPerson.create({ data: { organizationUid: at.org, identityUid: known.identity } })
  const asked = vi.spyOn(at.db, 'query')
  for (const query of ['gertr', 'quarterst', 'lanterns', 'gertrdue', 'quarterstuff']) {
    const found = await search(at, query)
    expect(
      found.hits.map(({ uid }) => uid),
      query,
    ).toEqual([known.identity])
    expect(found.totalCount, query).toBe(1)
  }
  const searches = asked.mock.calls
    .map(([statement]): Statement => statement)
    .filter(({ text }) => text.includes('typos'))
  expect(searches.length).toBe(5)
  // Places are a type with a uid.
  expect(JSON.stringify(searches.map(({ values }) => values))).not.toContain(`Identity ${known.identity}`)
})
