// What happens when a person comes through an identity provider: the first time, and whenever its address changes.
import { RoleBindingsService } from '../../contract/gen/chainguard/platform/iam/v2/role_bindings_pb.ts'
import { Origin } from '../../contract/gen/platformgraph/iam/v1/access_pb.ts'
import { methodOf } from '../../contract/methods.ts'
import type { Access } from '../../access/access.ts'
import type { Actor } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { PlatformError, unauthenticated } from '../../core/errors.ts'
import { membersOf } from '../../core/json.ts'
import type { Person } from '../../core/person.ts'
import { newChildUid, parentOf, rootOf } from '../../core/uid.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { holdRow } from '../../db/statements/get.ts'
import { addKnownPerson, noteCame } from '../../db/statements/persons.ts'
import { linkUser, signedIn, type Addresses } from '../../db/statements/providers.ts'
import { lockScimRow } from '../../db/statements/scim.ts'
import { outboxEvent, writeOutbox } from '../outbox.ts'
import { existing } from '../rows.ts'
import { isLastOwner, requireOwnerLeft } from './last-owner.ts'
import { displayNameOf } from './provisioning/display-name.ts'
import { roleBindings } from './role-bindings.ts'

export interface SignInOptions {
  readonly db: Database
  readonly access: Access
  readonly clock: Clock
}

/**
 * Makes the person's identity and gives it the provider's default role, once: a binding that somebody took away does
 * not come back, also not to a person who leaves and comes again. A person whom the directory has brought by SCIM is found by its external id and by nothing else. One
 * read for a person already known.
 * @throws UNAUTHENTICATED (IDENTITY_UNKNOWN) when the provider does not exist any more, or its directory has deactivated
 *   the person
 */
export async function signIn({ db, access, clock }: SignInOptions, person: Person): Promise<void> {
  const { known, user, hasLeft, isKnown, hasCome } = await signedIn(db, person)
  if (user ? !user.active : hasLeft) throw deactivated(person)
  await requireMayLink(db, person, user)
  const now = new Date(clock.now())
  const actor = { subject: person.identity, act: { iss: person.issuer, sub: person.subject } }
  const isLinked = user === undefined || (user.identityUid === person.identity && !hasLeft)
  const isNew = known === undefined || !isLinked
  if (!isNew && isKnown && (hasCome || person.isByTheWay) && Object.keys(newAddresses(known, person)).length === 0)
    return
  await db.transaction(async (tx) => {
    // Before people and groups, as a directory's own writes take it.
    if (!(await holdRow(tx, { name: 'identity_providers' }, person.provider))) throw unknownProvider(person)
    if (isNew && user) await link(tx, person, user)
    // Whom somebody has deleted meanwhile is new.
    if (isNew || !(await hold(tx, person))) await signUpPerson(tx, person, { now, actor })
    else await renew(tx, person, now)
    await arrive(tx, person, now)
    await introduce(tx, person)
  })
  access.forget()
}

/**
 * Refuses what `link` would, before anything is begun: strangers may have hundreds of such doors, and each is tried by every request
 * of a person that names none.
 */
async function requireMayLink(
  db: Database,
  { provider, identity }: Person,
  user: { readonly identityUid: string | null } | undefined,
): Promise<void> {
  const other = user?.identityUid
  if (!other || other === identity) return
  if (await isLastOwner(db, other, parentOf(provider) ?? provider)) throw lastOwnerCalledSo()
}

/**
 * Says which identity a user of a directory is. Another one that it was has left, unless it is the last who owns the organization.
 * @throws UNAUTHENTICATED (IDENTITY_UNKNOWN) then: it concerns this organization alone, and is no fault of the request
 */
async function link(tx: Transaction, person: Person, user: { readonly id: string }): Promise<void> {
  const { provider, identity } = person
  // As a directory's own change does: first the user, then the organization.
  await lockScimRow(tx, { kind: 'User', provider, id: user.id })
  const checks: (() => Promise<void>)[] = []
  await requireOwnerLeft({ tx, beforeCommit: (check) => checks.push(check) }, parentOf(provider) ?? provider)
  await linkUser(tx, { provider, identity, user: user.id })
  try {
    for (const check of checks) await check()
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== 'FAILED_PRECONDITION') throw error
    throw lastOwnerCalledSo()
  }
}

function lastOwnerCalledSo(): PlatformError {
  const text = 'Unauthenticated: the directory of the organization calls its last owner so; make another owner first'
  return unauthenticated('IDENTITY_UNKNOWN', text)
}

/** Who lets a person in, and when. */
export interface SignInContext {
  readonly now: Date
  readonly actor: Actor
}

/** The first time, of a provider that is held. Of several at once, one gives the role. */
export async function signUpPerson(tx: Transaction, person: Person, context: SignInContext): Promise<void> {
  const { now } = context
  const { identity: uid, issuer, subject } = person
  const times = { lastSeenTime: now, createTime: now, updateTime: now }
  const data = [{ uid, name: nameOf(person), matchIssuer: issuer, matchSubject: subject, ...times }]
  // One that is there already may go before it is held.
  let made = await tx.prisma.identity.createMany({ data, skipDuplicates: true })
  while (made.count === 0 && !(await hold(tx, person)))
    made = await tx.prisma.identity.createMany({ data, skipDuplicates: true })
  const names = namesOf(person)
  if (Object.values(names).some(Boolean)) {
    await tx.prisma.identityMetadata.createMany({ data: [{ identityUid: uid, ...names }], skipDuplicates: true })
  }
  // Whom the directory names first, it knows; anybody else who is there already it knows when that person comes.
  if (made.count > 0) await introduce(tx, person)
  await renew(tx, person, now)
  const { count } = await tx.prisma.providerSignIn.createMany({
    data: [{ providerUid: person.provider, identityUid: uid, createTime: now }],
    skipDuplicates: true,
  })
  if (count > 0 && !(await isWithdrawn(tx, person))) await giveDefaultRole(tx, person, context)
}

/** Whether the person has left and comes again to an organization that had taken the default role away. */
async function isWithdrawn(
  tx: Transaction,
  { provider: providerUid, identity: identityUid }: Person,
): Promise<boolean> {
  const where = { providerUid_identityUid: { providerUid, identityUid } }
  return (await tx.prisma.withdrawnDefaultRole.findUnique({ where, select: { providerUid: true } })) !== null
}

/** Keeps the identity there until the transaction is over; false when there is none. */
function hold(tx: Transaction, { identity }: Person): Promise<boolean> {
  return holdRow(tx, { name: 'identities' }, identity)
}

async function giveDefaultRole(tx: Transaction, person: Person, { now, actor }: SignInContext): Promise<void> {
  const provider = await tx.prisma.identityProvider.findUnique({
    where: { uid: person.provider },
    select: { parentUid: true, defaultRole: true },
  })
  if (!provider) throw unknownProvider(person)
  const { parentUid: group, defaultRole: roleUid } = provider
  const uid = newChildUid(group)
  const origin = { origin: Origin.SIGN_IN, originUid: person.provider }
  const times = { createTime: now, updateTime: now }
  const binding = { uid, parentUid: group, identityUid: person.identity, roleUid, ...origin, ...times }
  const { count } = await tx.prisma.roleBinding.createMany({ data: [binding], skipDuplicates: true })
  if (count === 0) return
  const event = {
    subject: uid,
    group,
    body: await existing(roleBindings, tx, uid),
    bodyType: roleBindings.message,
    actor,
  }
  await writeOutbox(tx, [outboxEvent(methodOf(RoleBindingsService.method.createRoleBinding), event)])
}

/** The first time that the person comes itself it is named as its token names it, whoever had named it before. */
async function arrive(tx: Transaction, person: Person, now: Date): Promise<void> {
  const { identity: uid, provider: providerUid } = person
  if (person.isByTheWay || !(await noteCame(tx, { person: uid, at: now }))) return
  const user = person.name
    ? undefined
    : await tx.prisma.scimUser.findFirst({ where: { providerUid, identityUid: uid }, select: { attributes: true } })
  const named = user ? { ...person, name: displayNameOf(membersOf(user.attributes)) } : person
  await tx.prisma.identity.update({
    where: { uid },
    data: { name: nameOf(named), updateTime: now },
    select: { uid: true },
  })
  await tx.prisma.identityMetadata.updateMany({ where: { identityUid: uid }, data: namesOf(named) })
}

/** Lets the provider's organization know the person. */
async function introduce(tx: Transaction, { provider, identity }: Person): Promise<void> {
  await addKnownPerson(tx, { organization: rootOf(provider), person: identity })
}

/** Brings the person's addresses up to date. */
async function renew(tx: Transaction, person: Person, now: Date): Promise<void> {
  const known = await tx.prisma.identity.findUnique({
    where: { uid: person.identity },
    select: { email: true, emailUnverified: true },
  })
  const changes = known ? newAddresses(known, person) : {}
  if (Object.keys(changes).length === 0) return
  await tx.prisma.identity.update({
    where: { uid: person.identity },
    data: { ...changes, updateTime: now },
    select: { uid: true },
  })
}

/** What is to be changed of the addresses; a token without an address says nothing about it. */
function newAddresses(known: Addresses, { email, emailVerified }: Person): Partial<Addresses> {
  if (!email || email.length > 320) return {}
  if (emailVerified) {
    return known.email === email && known.emailUnverified === '' ? {} : { email, emailUnverified: '' }
  }
  return known.emailUnverified === email || known.email === email ? {} : { emailUnverified: email }
}

/** The names that the token tells; of a full name alone, the last word is the family's. */
function namesOf({ name = '', givenName, familyName }: Person): Record<'name' | 'givenName' | 'familyName', string> {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  const told = givenName !== undefined || familyName !== undefined
  return told
    ? {
        name: name || [givenName, familyName].filter(Boolean).join(' '),
        givenName: givenName ?? '',
        familyName: familyName ?? '',
      }
    : { name, givenName: words.join(' '), familyName: last ?? '' }
}

/** A name of the shape that identities have, from the best that the token tells. */
function nameOf({ name, email, subject }: Person): string {
  const plain = (name || email || subject).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const shaped = plain
    .replace(/[^a-z0-9 ._-]+/g, '-')
    .slice(0, 255)
    .replace(/^[ -]+|(?<![ -])[ -]+$/g, '')
  return shaped || 'person'
}

function deactivated({ identity }: Person): Error {
  return unauthenticated(
    'IDENTITY_UNKNOWN',
    `Unauthenticated: the directory of the organization has deactivated ${identity}`,
  )
}

function unknownProvider({ provider }: Person): Error {
  return unauthenticated(
    'IDENTITY_UNKNOWN',
    `Unauthenticated: the identity provider ${provider} does not exist any more`,
  )
}
