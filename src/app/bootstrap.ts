// What every installation must have before it answers: the built-in roles, the shared secret, and on the first start an
// organization with an owner. Run at each start, by any number of servers at once.
import { createHash, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { capabilityByName } from '../contract/capabilities.ts'
import { builtinRole, builtinRoles } from '../contract/roles.ts'
import { newChildUid, newRootUid } from '../core/uid.ts'
import { OrgStatus } from '../contract/gen/chainguard/platform/iam/v2/groups_pb.ts'
import type { Database, Transaction } from '../db/database.ts'
import { addKnownPerson } from '../db/statements/persons.ts'
import { lockNumber } from '../db/statements/locks.ts'

/** The issuer that a seed is made with: nobody's (RFC 2606). */
export const SEED_ISSUER = 'https://seed.invalid'
/** The one secret of a seed that each installation must make itself. */
export const PAGE_SECRET = 'page_tokens'
const OWNER = 'owner_identity'
/** Any number that nothing else locks; it spells "boot". */
const LOCK = 0x626f6f74

export interface BootstrapOptions {
  /** Our issuer: the owner's identity is a person of it, with the subject `owner`. */
  readonly issuer: string
  /** Name of the organization to make on an empty database; undefined: none. */
  readonly organization: string | undefined
}

export interface Bootstrapped {
  /** Signs page tokens on every server of this database. */
  readonly pageSecret: Buffer
  /** The owner made on the first start; undefined when there never was one. */
  readonly owner: string | undefined
  /** The organization, when this start made it. */
  readonly madeOrganization: string | undefined
  /** Whether that has the demo in it already. */
  readonly seeded: boolean
}

/** Brings the database to where the services can run on it. */
export async function bootstrap(db: Database, options: BootstrapOptions): Promise<Bootstrapped> {
  return db.transaction(async (tx) => {
    await lockNumber(tx, LOCK)
    await writeRoles(tx)
    const pageSecret = Buffer.from(await secret(tx, PAGE_SECRET, () => randomBytes(32)))
    const seeded = await adoptSeed(tx, options)
    const madeOrganization = seeded ?? (await makeOrganization(tx, options))
    const owner = await tx.prisma.installationSecret.findUnique({ where: { name: OWNER } })
    const ownerUid = owner ? Buffer.from(owner.value).toString() : undefined
    return { pageSecret, owner: ownerUid, madeOrganization, seeded: seeded !== undefined }
  })
}

/** The built-in roles as this version has them. */
async function writeRoles(tx: Transaction): Promise<void> {
  const rows = builtinRoles.map(({ uid, name, description, capabilities }) => {
    const numbers = capabilities.map((capability) => capabilityByName(capability)?.number ?? 0)
    return { uid, name, description, capabilities: numbers }
  })
  const stored = await tx.prisma.role.findMany({ where: { uid: { in: rows.map((row) => row.uid) } } })
  const known = new Map(stored.map((one) => [one.uid, one]))
  await tx.prisma.role.createMany({ data: rows.filter(({ uid }) => !known.has(uid)) })
  for (const { uid, ...data } of rows) {
    const row = known.get(uid)
    if (!row || isDeepStrictEqual({ ...row, ...data }, row)) continue
    await tx.prisma.role.update({ where: { uid }, data, select: { uid: true } })
  }
}

/** Makes the organization of a database that began as a seed this installation's own, and gives its uid. */
async function adoptSeed(
  tx: Transaction,
  { issuer, organization: name }: BootstrapOptions,
): Promise<string | undefined> {
  const where = { matchIssuer: SEED_ISSUER }
  const { count } = await tx.prisma.identity.updateMany({ where, data: { matchIssuer: issuer } })
  if (count === 0 || name === undefined) return undefined
  const { uid } = await tx.prisma.group.findFirstOrThrow({ where: { parentUid: null }, select: { uid: true } })
  await tx.prisma.group.updateMany({ where: { uid, name: { not: name } }, data: { name } })
  return uid
}

async function makeOrganization(tx: Transaction, options: BootstrapOptions): Promise<string | undefined> {
  if (options.organization === undefined || (await tx.prisma.group.count()) > 0) return undefined
  const organization = newRootUid()
  const owner = createHash('sha1').update(`${options.issuer} owner`).digest('hex')
  await tx.prisma.group.create({
    data: {
      uid: organization,
      name: options.organization,
      description: 'Made on the first start',
      status: OrgStatus.READY,
    },
  })
  await tx.prisma.identity.create({
    data: {
      uid: owner,
      name: 'owner',
      description: 'The owner made on the first start',
      matchIssuer: options.issuer,
      matchSubject: 'owner',
      cameTime: new Date(),
    },
  })
  // The role `owner` may not write advisories; importing a feed into one's own installation takes the second role.
  for (const role of ['owner', 'advisories.admin'] as const) {
    await tx.prisma.roleBinding.create({
      data: {
        uid: newChildUid(organization),
        parentUid: organization,
        identityUid: owner,
        roleUid: builtinRole(role).uid,
      },
    })
  }
  await addKnownPerson(tx, { organization, person: owner })
  await secret(tx, OWNER, () => Buffer.from(owner))
  return organization
}

async function secret(tx: Transaction, name: string, make: () => Buffer): Promise<Uint8Array> {
  const found = await tx.prisma.installationSecret.findUnique({ where: { name } })
  if (found) return found.value
  const made = await tx.prisma.installationSecret.create({ data: { name, value: new Uint8Array(make()) } })
  return made.value
}
