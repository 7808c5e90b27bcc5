// The world that is attacked: two organizations with a bit of everything on a whole server, one of them hostile, and what
// an attack can hold on to.
import { connect } from 'node:net'
import { builtinRole, type BuiltinRoleName } from '../../src/contract/roles.ts'
import { newChildUid } from '../../src/core/uid.ts'
import type { Answer, Face, JsonObject } from '../support/faces.ts'
import { graphqlFace } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { type CallerName, type Organization, seedOrganization } from '../support/faces-organization.ts'
import { restFace } from '../support/faces-rest.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { startProvider, type TestProvider } from '../support/issuer.ts'
import { atEnd } from '../support/at-end.ts'

export interface Attacked {
  readonly server: TestServer
  /** The organization that is attacked, and the one of the attacker, who is its owner and `outsider` in the other. */
  readonly victim: Organization
  readonly enemy: Organization
  /** An issuer whom both believe. */
  readonly login: TestProvider
  /** An issuer that the attacker runs. */
  readonly rogue: TestProvider
  readonly faces: readonly Face[]
  /** Calls a method on each face in turn, as somebody of the victim, or by a token. */
  everywhere(
    method: string,
    request: JsonObject,
    as: { readonly caller?: CallerName; readonly token?: string; readonly faces?: readonly Face[] },
  ): Promise<readonly (Answer & { readonly face: string })[]>
  /** An identity of an organization, bound to a role there; made as its owner makes it. */
  identity(at: Organization, relationship: JsonObject, role?: BuiltinRoleName): Promise<string>
  /** What is in the tables of rights, as one text: equal when nothing changed. */
  rights(): Promise<string>
}

/** Starts the world; it ends with the file. */
export async function attackedWorld(environment: Readonly<Record<string, string>> = {}): Promise<Attacked> {
  const [login, rogue] = [await startProvider(), await startProvider()]
  const server = await startTestServer({ ALLOW_PRIVATE_ISSUERS: `${login.url},${rogue.url}`, ...environment })
  const enemy = await seedOrganization(server)
  const victim = await seedOrganization(server, enemy)
  const faces = [restFace(server.url), grpcFace(server.url), graphqlFace(server.url)]
  atEnd(async () => {
    for (const face of faces) face.close()
    await Promise.all([login.close(), rogue.close()])
  })
  return {
    ...{ server, victim, enemy, login, rogue, faces },
    everywhere: async (method, request, { caller, token, faces: some = faces }) => {
      const authorization = caller === undefined ? token : await victim.authorization(caller)
      const answers: (Answer & { face: string })[] = []
      for (const face of some) {
        answers.push({ ...(await face.call(method, request, { authorization })), face: face.name })
      }
      return answers
    },
    identity: async (at, relationship, role) => {
      const authorization = await at.authorization('owner')
      const identity = { name: `i-${Math.random()}`, ...relationship }
      const made = await faces[0]!.call(
        'iam.v2.IdentitiesService/CreateIdentity',
        { parent: at.root, identity },
        { authorization },
      )
      if (!made.ok) throw new Error(`${made.error.reason}: ${made.error.message}`)
      const identityUid = made.ok['uid'] as string
      if (role !== undefined) {
        const data = { uid: newChildUid(at.root), parentUid: at.root, identityUid, roleUid: builtinRole(role).uid }
        await server.db.prisma.roleBinding.create({ data })
        server.platform.access.forget()
      }
      return identityUid
    },
    rights: async () => {
      const { prisma } = server.db
      const tables = [
        ...[prisma.group.findMany(by('uid')), prisma.role.findMany(by('uid')), prisma.roleBinding.findMany(by('uid'))],
        ...[prisma.identity.findMany(by('uid')), prisma.groupInvite.findMany(by('uid'))],
        ...[prisma.identityProvider.findMany(by('uid')), prisma.externalGroupRoleMapping.findMany(by('uid'))],
        ...[prisma.repo.findMany(by('uid')), prisma.tag.findMany(by('uid')), prisma.subscription.findMany(by('uid'))],
      ]
      const rows = (await Promise.all(tables)).flat() as Record<string, unknown>[]
      // When somebody was last seen is no right.
      return JSON.stringify(rows.map(({ lastSeenTime: _seen, ...row }) => row))
    },
  }
}

const by = (field: 'uid') => ({ orderBy: { [field]: 'asc' } as const })

/** Sends bytes as they are, and gives what comes back until the other side ends, or says enough. */
export async function raw(
  url: string,
  bytes: string | Buffer,
  isEnough = (_text: string): boolean => false,
): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
    if (isEnough(text)) socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.once('close', () => resolve(text))
  socket.write(bytes)
  return promise
}

/** A part of a token. */
export function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}
