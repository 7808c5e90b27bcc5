// What things of the mock are called, and values that look like those of the server.
import type { SeededRandom } from './seeded-random.ts'

const REPOS = ['nginx', 'redis', 'postgres', 'python', 'node', 'go', 'jre', 'kubectl', 'prometheus', 'grafana', 'envoy', 'etcd', 'curl', 'git', 'ruby', 'php', 'rabbitmq', 'haproxy', 'traefik', 'vault'] // prettier-ignore
const GROUPS = ['platform', 'payments', 'search', 'mobile', 'staging', 'production', 'research', 'data', 'security', 'web', 'edge', 'tools'] // prettier-ignore
const PEOPLE = ['Ada Byron', 'Grace Hopper', 'Alan Kay', 'Barbara Liskov', 'Edsger Dijkstra', 'Frances Allen', 'Tony Hoare', 'Radia Perlman'] // prettier-ignore
const TAGS = ['latest', '1.27', '1.27.3', '1.26', '1.26.9', 'latest-dev']
const ROLES = ['deployer', 'auditor', 'release-manager', 'reader']
const LIBRARIES = ['requests', 'numpy', 'guava', 'flask', 'jackson-core', 'django']
const VERSIONS = ['1.0.0', '1.1.0', '1.2.3', '2.0.0']

const NAMES: Readonly<Record<string, readonly string[]>> = {
  Group: GROUPS,
  Repo: REPOS,
  Tag: TAGS,
  Identity: PEOPLE,
  Role: ROLES,
  Artifact: LIBRARIES,
}

/** The name of the thing of its type with this number: no two have the same. */
export function nameOf(type: string, number: number): string {
  const names = NAMES[type] ?? [type.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()]
  const name = names[number % names.length] ?? type
  const round = Math.floor(number / names.length)
  return round === 0 ? name : `${name}-${round + 1}`
}

/** Texts by the name of their field; others say where they stand. */
const TEXTS: Readonly<Record<string, (what: string, random: SeededRandom) => string>> = {
  name: (what, random) => random.pick(what, REPOS),
  description: (what, random) => `The ${random.pick(what, REPOS)} of the team ${random.pick(`${what} of`, GROUPS)}.`,
  artifactName: (what, random) => random.pick(what, REPOS),
  componentName: (what, random) => random.pick(what, LIBRARIES),
  artifactType: () => 'image',
  componentType: () => 'python',
  artifactArchitecture: () => 'x86_64',
  architecture: (what, random) => random.pick(what, ['amd64', 'arm64']),
  architectures: (what, random) => random.pick(what, ['amd64', 'arm64']),
  author: (what, random) => random.pick(what, PEOPLE),
  reviewer: (what, random) => random.pick(what, PEOPLE),
  email: (what, random) => `${random.pick(what, PEOPLE).toLowerCase().replace(' ', '.')}@example.com`,
  company: () => 'Example Ltd.',
  advisoryId: (what, random) => `CGA-${random.hex(what, 12).replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')}`,
  aliases: (what, random) => `CVE-2025-${10_000 + random.integer(what, 89_999)}`,
  version: (what, random) => random.pick(what, VERSIONS),
  latestVersion: (what, random) => random.pick(what, VERSIONS),
  fixedVersion: (what, random) => random.pick(what, VERSIONS),
  activeTags: (what, random) => random.pick(what, TAGS),
  bundles: (what, random) => random.pick(what, ['base', 'fips', 'ai', 'application']),
  score: () => 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  mediaType: () => 'application/vnd.oci.image.index.v1+json',
  readme: (what, random) => `# ${random.pick(what, REPOS)}\n\nA small image without known vulnerabilities.\n`,
  issuer: () => 'https://issuer.example.com',
}

export function textFor(field: string, what: string, random: SeededRandom): string {
  return TEXTS[field]?.(what, random) ?? `${field.replace(/[A-Z]/g, ' $&').toLowerCase()} ${random.hex(what, 4)}`
}

/** The end of the mock's history: nothing is newer, but what mutations make. */
export const EPOCH = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

/** Whatever is made has been changed later, and expires later still. */
export function timeFor(field: string, what: string, random: SeededRandom): string {
  const days = random.integer(`${what} day`, 300)
  const later = /^(?:update|lastSeen|end)/.test(field) ? 300 : /^(?:expir|reset|next|tokenExpir)/.test(field) ? 700 : 0
  return new Date(EPOCH + (days + later - 600) * DAY_MS).toISOString()
}
