// What the sign-in reads before anybody is known, from the database.
import type { Seal } from '../../core/seal.ts'
import type { Clock } from '../../core/clock.ts'
import { isStorable } from '../../core/storable.ts'
import type { Database } from '../../db/database.ts'
import type { SignInDirectory, UpstreamProvider } from '../../oauth/options.ts'
import { headlessDigest } from '../../services/v1/auth.ts'
import { devIdentities } from '../dev/identities.ts'

export interface SignInDirectoryOptions {
  readonly db: Database
  readonly seal: Seal
  readonly clock: Clock
  /** Whether people can be chosen (`serve --dev`). */
  readonly dev: boolean
}

const SELECT = {
  uid: true,
  name: true,
  oidc: true,
  clientSecret: true,
  group: { select: { name: true } },
} as const

interface Row {
  readonly uid: string
  readonly name: string
  readonly oidc: unknown
  readonly clientSecret: string
  readonly group: { readonly name: string }
}

/** The directory on a database. */
export function createSignInDirectory({ db, seal, clock, dev }: SignInDirectoryOptions): SignInDirectory {
  const { prisma } = db
  const upstream = ({ uid, name, oidc, clientSecret, group }: Row): UpstreamProvider => {
    const { issuer = '', clientId = '', additionalScopes } = oidc as Record<string, string | undefined>
    const scopes = Array.isArray(additionalScopes) ? (additionalScopes as string[]) : []
    const secret = seal.open(clientSecret)
    return { uid, name, organization: group.name, issuer, clientId, clientSecret: secret, additionalScopes: scopes }
  }
  return {
    provider: async (uid) => {
      const row = await prisma.identityProvider.findUnique({ where: { uid }, select: SELECT })
      return row ? upstream(row) : undefined
    },
    providersOf: async (name) => {
      if (!isStorable(name)) return []
      const where = { name, parentUid: null, verified: true }
      const [only, ...others] = await prisma.group.findMany({ where, select: { uid: true }, take: 2 })
      // A name that two have names neither.
      if (only === undefined || others.length > 0) return []
      const rows = await prisma.identityProvider.findMany({
        where: { parentUid: only.uid },
        orderBy: [{ createTime: 'asc' }, { uid: 'asc' }],
        select: SELECT,
      })
      return rows.map(upstream)
    },
    ...(dev
      ? {
          people: async () => {
            const all = await devIdentities(db)
            return all.map(({ uid, name, roles }) => ({
              uid,
              name,
              description: roles.map(({ role, group }) => `${role} of ${group}`).join(', '),
            }))
          },
        }
      : {}),
    keepHeadless: async ({ code, identity, publicKey, encryptedToken, expiresAt }) => {
      await prisma.headlessSession.deleteMany({ where: { expiresAt: { lte: new Date(clock.now()) } } })
      const { count } = await prisma.headlessSession.createMany({
        data: [
          {
            codeDigest: headlessDigest(code),
            identityUid: identity,
            publicKey: Uint8Array.from(publicKey),
            encryptedToken: Uint8Array.from(encryptedToken),
            expiresAt,
          },
        ],
        skipDuplicates: true,
      })
      return count > 0
    },
  }
}
