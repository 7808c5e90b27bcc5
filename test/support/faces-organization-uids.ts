// The uids and times of a seeded organization: all below the root follow from names, so that two organizations differ in
// their root and owner only.
import { createHash } from 'node:crypto'
import { builtinRoles } from '../../src/contract/roles.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')

/** The uid that something of this name has below `parent`. */
export function childUid(parent: string, name: string): string {
  return `${parent}/${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}

/** A moment that many seconds after the fixed start of all seeded times. */
export function at(seconds: number): Date {
  return new Date(START + seconds * 1000)
}

export function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** The root and the person who owns it. */
export interface Uids {
  readonly org: string
  readonly owner: string
}

/** Every uid of an organization by its name in cases. */
export function uidsOf({ org, owner }: Uids): Record<string, string> {
  const team = childUid(org, 'team')
  const deep = childUid(team, 'deep')
  const repo = childUid(org, 'nginx')
  const group = { org, team, deep, bare: childUid(org, 'bare'), many: childUid(org, 'many') }
  const identity = {
    owner,
    editor: childUid(org, 'editor'),
    viewer: childUid(org, 'viewer'),
    teamOwner: childUid(team, 'owner of team'),
    robot: childUid(team, 'robot'),
  }
  return {
    ...group,
    ...identity,
    repo,
    teamRepo: childUid(team, 'redis'),
    deepRepo: childUid(deep, 'etcd'),
    emptyRepo: childUid(org, 'busybox'),
    tag: childUid(repo, 'latest'),
    oldTag: childUid(repo, 'old'),
    role: childUid(org, 'puller'),
    teamRole: childUid(team, 'reader'),
    viewerBinding: childUid(org, 'binding of viewer'),
    teamBinding: childUid(team, 'binding of robot'),
    ownerBinding: childUid(org, 'binding of owner'),
    teamOwnerBinding: childUid(org, 'binding of team owner'),
    advisory: childUid(org, 'advisory 1'),
    teamAdvisory: childUid(team, 'advisory 4'),
    ...Object.fromEntries(
      builtinRoles.map((role) => [`${role.name.replace(/\W(\w)/g, (_, c: string) => c.toUpperCase())}Role`, role.uid]),
    ),
  }
}
