// The screens of a frontend, each one query in a file of its own, and what they are about on the demo.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a document as the owner, or as another identity. @returns its data, once there were no errors */
// Answers are read field by field; their shape is what the documents say.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type RunDocument = (document: string, variables?: object, identity?: string) => Promise<any>

/** The names of the screens, in order. */
export const screens: readonly string[] = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith('.graphql') ? [file.slice(0, -'.graphql'.length)] : [],
)

export function screenDocument(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.graphql`), 'utf8')
}

/** What a screen is given of the variables of all. */
export function variablesOf(document: string, all: Readonly<Record<string, string>>): Record<string, string> {
  const declared = [...document.matchAll(/\$(\w+):/g)].map(([, name]) => name!)
  return Object.fromEntries(declared.map((name) => [name, all[name]!]))
}

const DAY_MS = 24 * 3600 * 1000

/**
 * Puts into the demo what it lacks and a screen shows.
 * @param organization the uid of the demo's organization
 * @returns the variables of all screens
 */
export async function furnishScreens(run: RunDocument, organization: string): Promise<Record<string, string>> {
  const { group, models, repo, mirror, person, guest, advisory, artifact } = await findDemo(run)
  const make = async (document: string, variables: object): Promise<string> => {
    const { made } = await run(document, { at: group, person, ...variables })
    if (made.errors.length > 0) throw new Error(JSON.stringify(made.errors))
    return Object.values(made as object).find((one) => !Array.isArray(one))?.uid as string
  }
  const role = await make(
    `mutation ($org: UID!) { made: createRole(input: { parent: $org, name: "releaser", description: "Publishes releases",
      capabilities: [REPO_LIST, REPO_UPDATE, TAG_LIST, TAG_CREATE] }) { role { uid } errors { message } } }`,
    { org: organization },
  )
  await make(
    `mutation ($at: UID!) { made: createRole(input: { parent: $at, name: "edge reader", description: "Reads at the edge", capabilities: [REPO_LIST] }) {
      role { uid } errors { message } } }`,
    {},
  )
  await make(
    `mutation ($at: UID!, $person: UID!, $role: UID!) { made: createRoleBinding(input: { parent: $at, identityUid: $person, roleUid: $role }) {
      roleBinding { uid } errors { message } } }`,
    { role },
  )
  await make(
    `mutation ($at: UID!, $role: UID!) { made: createGroupInvite(input: { parent: $at, roleUid: $role, ttl: 86400, singleUse: true,
      email: "grace@example.com" }) { groupInvite { uid } errors { message } } }`,
    { role },
  )
  const provider = await make(
    `mutation ($at: UID!, $role: UID!) { made: createIdentityProvider(input: { parent: $at, name: "edge sign-in", defaultRole: $role,
      oidc: { issuer: "https://edge.example.com", clientId: "edge", pkceEnabled: true } }) { identityProvider { uid } errors { message } } }`,
    { role },
  )
  await make(
    `mutation ($provider: UID!, $role: UID!, $at: UID!) { made: createExternalGroupRoleMapping(input: { parent: $provider,
      externalGroupId: "releases", roleUid: $role, scope: $at }) { externalGroupRoleMapping { uid } errors { message } } }`,
    { provider, role },
  )
  await make(
    `mutation ($at: UID!, $person: String!) { made: createAccountAssociation(input: { parent: $at, name: "clusters", description: "Where it runs",
      chainguard: { serviceBindings: [{ name: "COSIGNED", value: $person }] } }) { accountAssociation { uid } errors { message } } }`,
    {},
  )
  const accept =
    'mutation ($org: UID!) { made: acceptTerms(input: { group: $org, documentIds: ["eula"] }) { errors { message } } }'
  const owner = await ownerRole(run)
  await make(
    `mutation ($org: UID!, $person: UID!, $role: UID!) { made: createRoleBinding(input: { parent: $org, identityUid: $person, roleUid: $role }) {
      roleBinding { uid } errors { message } } }`,
    { org: organization, role: owner },
  )
  const { made } = await run(accept, { org: organization }, person)
  if (made.errors.length > 0) throw new Error(JSON.stringify(made.errors))
  await make(
    `mutation ($at: UID!) { made: createEventSubscription(input: { parent: $at, sink: "https://hooks.example.invalid/repos",
      kinds: [PLATFORM_REGISTRY_REPO_CREATED, PLATFORM_REGISTRY_REPO_UPDATED] }) { eventSubscription { uid } errors { message } } }`,
    {},
  )
  await make(
    `mutation ($repo: UID!) { made: updateRepo(input: { uid: $repo, description: "A web server, reverse proxy and balancer." }) {
      repo { uid } errors { message } } }`,
    { repo },
  )
  await make(
    `mutation ($at: UID!) { made: importArtifacts(input: { parent: $at, ecosystem: PYTHON, versions: [{ name: "edge-tools", version: "1.0" }] }) {
      errors { message } } }`,
    {},
  )
  await make(
    `mutation ($org: UID!) { made: importAdvisories(input: { parent: $org, advisories: [{ advisoryId: "DEMO-2026-0100", author: "demo",
      artifactType: "apk", artifactName: "nginx", aliases: ["DEMO-CVE-11"] }] }) { errors { message } } }`,
    { org: organization },
  )
  const { digest } = (
    await run('query ($repo: UID!) { repo(uid: $repo) { tags(filter: { name: "1.29.2" }) { nodes { digest } } } }', {
      repo,
    })
  ).repo.tags.nodes[0]
  const [since, now] = [new Date(Date.now() - 30 * DAY_MS).toISOString(), new Date().toISOString()]
  return { org: organization, group, models, repo, mirror, person, guest, role, advisory, artifact, digest, since, now }
}

async function ownerRole(run: RunDocument): Promise<string> {
  return (await run('{ roles(filter: { name: "owner" }) { nodes { uid } } }')).roles.nodes[0].uid as string
}

type Found = Record<'group' | 'models' | 'repo' | 'mirror' | 'person' | 'guest' | 'advisory' | 'artifact', string>

async function findDemo(run: RunDocument): Promise<Found> {
  const found = await run(`{
    group: groups(filter: { name: "edge" }) { nodes { uid } }
    models: groups(filter: { name: "models" }) { nodes { uid } }
    repo: repos(filter: { name: "nginx" }) { nodes { uid } }
    mirror: repos(filter: { name: "nginx-edge" }) { nodes { uid } }
    person: identities(filter: { name: "ada" }) { nodes { uid } }
    guest: identities(filter: { name: "margaret" }) { nodes { uid } }
    advisory: advisories(filter: { artifactNames: ["nginx"] }) { nodes { uid } }
    artifact: artifacts(first: 1, orderBy: [{ field: VERSION_COUNT, direction: DESC }]) { nodes { uid } }
  }`)
  return Object.fromEntries(
    Object.entries(found as Record<string, { nodes: { uid: string }[] }>).map(([name, { nodes }]) => [
      name,
      nodes[0]!.uid,
    ]),
  ) as Found
}
