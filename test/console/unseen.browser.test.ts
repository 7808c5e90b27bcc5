// What one may not see of access, in a real browser: it looks like no name, like nothing that is denied, and like nothing at all.
import { beforeAll, expect, it } from 'vitest'
import { inspect } from './console-page.ts'
import { askGraph } from './people.ts'
import { onStage } from './stage.ts'

interface Uids {
  readonly nodes: readonly { readonly uid: string }[]
}

interface Found {
  readonly roles: Uids
  readonly group: { readonly children: Uids }
}

onStage('what one may not see of access', { path: '/access' }, (stage) => {
  let data: string

  beforeAll(async () => {
    const found = await askGraph<{ groups: Uids }>(
      stage.server,
      '{ groups(filter: { name: "data" }) { nodes { uid } } }',
    )
    data = found.groups.nodes[0]!.uid
  })

  const call = async (path: string, body: object): Promise<{ readonly uid: string }> => {
    const headers = { authorization: `Bearer ${stage.server.token}`, 'content-type': 'application/json' }
    const post = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch(`${stage.server.url}/iam/v2/${path}`, post)).json()) as { uid: string }
  }

  it('counts whom one may not see in a comparison too, as no member that is lacking', async () => {
    // Bound where ada may look, and kept where she may not.
    const root = data.slice(0, 40)
    const { uid: identityUid } = await call(`identities/${root}`, {
      name: 'from above',
      claimMatch: { issuer: 'https://ci.example.test', subject: 'above' },
    })
    const found = await askGraph<Found>(
      stage.server,
      `{ roles(filter: { name: "viewer" }) { nodes { uid } } group(uid: "${data}") { children(first: 1) { nodes { uid } } } }`,
    )
    const [viewer] = found.roles.nodes
    await call(`roleBindings/${data}`, { identityUid, roleUid: viewer!.uid })
    const other = found.group.children.nodes[0]!.uid
    const query =
      'query ($a: UID!, $b: UID!) { diffGroups(a: $a, b: $b) { onlyInA { members { uid } hiddenMemberCount } } }'
    interface Diff {
      readonly diffGroups: {
        readonly onlyInA: { readonly members: readonly object[]; readonly hiddenMemberCount: number }
      }
    }
    const seenBy = async (token: string) =>
      (await askGraph<Diff>({ ...stage.server, token }, query, { a: data, b: other })).diffGroups.onlyInA
    const [all, ada] = [await seenBy(stage.server.token), await seenBy(stage.people.named['ada']!)]
    expect(all.hiddenMemberCount).toBe(0)
    expect(ada.hiddenMemberCount).toBeGreaterThan(0)
    expect(ada.members.length + ada.hiddenMemberCount).toBe(all.members.length)
    await stage.open(
      async (page) => {
        const side = page.getByRole('region', { name: 'Only in data', exact: true })
        await side.getByText(`${ada.hiddenMemberCount} whom you may not see`).waitFor()
        await side
          .locator('.side-row .hidden-name', { hasText: 'somebody who is gone, or out of your sight' })
          .first()
          .waitFor()
        await inspect(page, 'access-compare-as-ada')
      },
      { path: `/access/${data}?show=compare&with=${other}`, token: stage.people.named['ada']! },
    )
  })

  it('says in the lines of a draft what one may not see, and strikes no such word through', async () => {
    const gone = `${data.slice(0, 40)}/0123456789abcdef`
    await stage.open(
      async (page) => {
        const lines = page.locator('.draft-list li')
        await expect
          .poll(() => lines.locator('.hidden-name').allInnerTexts())
          .toEqual([
            'somebody who is gone, or out of your sight',
            'a role that is gone, or out of your sight',
            'a binding that is gone, or out of your sight',
          ])
        await inspect(page, 'access-draft-unseen')
      },
      { path: `/access/${data}?show=what-if&draft=${gone}~${gone},-${gone}` },
    )
  })
})
