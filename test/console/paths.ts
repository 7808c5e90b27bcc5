// Every page of the console and every tab of it, with something of the demo on it.
import type { Booted } from '../explorers/boot.ts'
import { importLibraries } from './libraries.ts'
import { askGraph } from './people.ts'

interface Uids {
  readonly nodes: readonly { readonly uid: string }[]
}

const WORLD = `{
  groups(filter: { name: "data" }) { nodes { uid } }
  identities(filter: { name: "ada" }) { nodes { uid } }
  repos(filter: { name: "nginx" }) { nodes { uid } }
  advisories(first: 1) { nodes { uid } }
  artifacts(filter: { name: "niquests" }) { nodes { uid } }
  eventSubscriptions(first: 1) { nodes { uid } }
}`

/** Makes as many requests of REST as a page has room for. */
const callRest = async ({ url, token }: Booted): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const calls = Array.from({ length: 12 }, () => fetch(`${url}/iam/v2/groups?page_size=1`, { headers }))
  await Promise.all(calls)
}

/** Imports libraries with many versions into the demo, and gives the paths by what is seen there. */
export const pathsOf = async (server: Booted): Promise<Readonly<Record<string, string>>> => {
  await importLibraries(server)
  await callRest(server)
  const found = await askGraph<Record<string, Uids>>(server, WORLD)
  const uid = (name: string): string => found[name]!.nodes[0]!.uid
  const [group, ada, repo] = [uid('groups'), uid('identities'), uid('repos')]
  const tabs = ['people', 'roles', 'providers', 'invites', 'subscriptions']
  return {
    overview: '/',
    groups: '/groups',
    'a group': `/groups/${group}`,
    ...Object.fromEntries(tabs.map((tab) => [`${tab} of a group`, `/groups/${group}?tab=${tab}`])),
    access: `/access/${group}`,
    'a cell of access': `/access/${group}?identity=${ada}&capability=REPO_CREATE`,
    explain: `/access/${group}?show=explain&identity=${ada}`,
    'what if': `/access/${group}?show=what-if`,
    compare: `/access/${group}?show=compare&with=${group.slice(0, 40)}`,
    repos: '/repos',
    'a repo': `/repos/${repo}`,
    'tags and an image': `/repos/${repo}?view=tags`,
    'history of a repo': `/repos/${repo}?view=history`,
    'advisories of a repo': `/repos/${repo}?view=advisories`,
    'who may push': `/repos/${repo}?view=push`,
    advisories: '/advisories',
    'an advisory': `/advisories/${uid('advisories')}`,
    libraries: '/artifacts',
    'a library': `/artifacts/${uid('artifacts')}`,
    events: '/activity',
    'events by somebody': `/activity?by=${ada}`,
    deliveries: '/deliveries',
    'a subscription': `/deliveries/${uid('eventSubscriptions')}`,
    // Without those of the graph, which come in meanwhile.
    requests: '/requests?face=rest',
    tokens: '/tokens',
  }
}
