// What things of the mock are called, and values that look like those of the server.
import type { Dice } from './dice.ts'

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
const TEXTS: Readonly<Record<string, (what: string, dice: Dice) => string>> = {
  name: (what, dice) => dice.pick(what, REPOS),
  description: (what, dice) => `The ${dice.pick(what, REPOS)} of the team ${dice.pick(`${what} of`, GROUPS)}.`,
  artifactName: (what, dice) => dice.pick(what, REPOS),
  componentName: (what, dice) => dice.pick(what, LIBRARIES),
  artifactType: () => 'image',
  componentType: () => 'python',
  artifactArchitecture: () => 'x86_64',
  architecture: (what, dice) => dice.pick(what, ['amd64', 'arm64']),
  architectures: (what, dice) => dice.pick(what, ['amd64', 'arm64']),
  author: (what, dice) => dice.pick(what, PEOPLE),
  reviewer: (what, dice) => dice.pick(what, PEOPLE),
  email: (what, dice) => `${dice.pick(what, PEOPLE).toLowerCase().replace(' ', '.')}@example.com`,
  company: () => 'Example Ltd.',
  advisoryId: (what, dice) => `CGA-${dice.hex(what, 12).replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')}`,
  aliases: (what, dice) => `CVE-2025-${10_000 + dice.roll(what, 89_999)}`,
  version: (what, dice) => dice.pick(what, VERSIONS),
  latestVersion: (what, dice) => dice.pick(what, VERSIONS),
  fixedVersion: (what, dice) => dice.pick(what, VERSIONS),
  activeTags: (what, dice) => dice.pick(what, TAGS),
  bundles: (what, dice) => dice.pick(what, ['base', 'fips', 'ai', 'application']),
  score: () => 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  mediaType: () => 'application/vnd.oci.image.index.v1+json',
  readme: (what, dice) => `# ${dice.pick(what, REPOS)}\n\nA small image without known vulnerabilities.\n`,
  issuer: () => 'https://issuer.example.com',
}

export function textFor(field: string, what: string, dice: Dice): string {
  return TEXTS[field]?.(what, dice) ?? `${field.replace(/[A-Z]/g, ' $&').toLowerCase()} ${dice.hex(what, 4)}`
}

/** The end of the mock's history: nothing is newer, but what mutations make. */
export const EPOCH = Date.UTC(2026, 0, 1)
const DAY_MS = 86_400_000

/** Whatever is made has been changed later, and expires later still. */
export function timeFor(field: string, what: string, dice: Dice): string {
  const days = dice.roll(`${what} day`, 300)
  const later = /^(?:update|lastSeen|end)/.test(field) ? 300 : /^(?:expir|reset|next|tokenExpir)/.test(field) ? 700 : 0
  return new Date(EPOCH + (days + later - 600) * DAY_MS).toISOString()
}
