// Worlds over HTTP under `serve --dev`, for tests in languages other than JavaScript (docs/testing.md): POST /dev/worlds makes
// one, and POST /dev/worlds/<id>/reset, /token and /dispose are asked of it. Who may ask is as for the sign-in.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { PlatformError } from '../../core/errors.ts'
import { type Answer, errorAnswer, jsonAnswer, send } from '../../http/answer.ts'
import { discardUnread } from '../../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, requestIds } from '../../http/call.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { pathOf } from '../../http/messages.ts'
import { ConfigError } from '../config/config.ts'
import type { Platform, PlatformOptions } from '../worlds/types.ts'
import { requireOwnPage } from './endpoint.ts'

const PATH = '/dev/worlds'
const BODY_BYTES = 16 * 1024
/** Each takes some hundred megabytes with what it began as. */
const MOST = 32
const ID_BYTES = 8

export type OpenWorld = (options: PlatformOptions) => Promise<Platform>

const BEGIN = z.enum(['seed', 'empty']).optional()
const bodies = {
  create: z.strictObject({ begin: BEGIN, settings: z.record(z.string(), z.string()).optional() }),
  reset: z.strictObject({ begin: BEGIN }),
  token: z.strictObject({
    identity: z.string(),
    ttlSeconds: z.int().positive().optional(),
    capabilities: z.array(z.string()).optional(),
    scopes: z.array(z.string()).optional(),
    audience: z.array(z.string()).optional(),
  }),
  dispose: z.strictObject({}),
}
type Action = keyof typeof bodies

/** One request: what is to be done, with which world. */
type Wanted = { readonly [Of in Action]: { readonly action: Of; readonly id: string; readonly body: Body<Of> } }[Action]
type Body<Of extends Action> = z.infer<(typeof bodies)[Of]>

/** The worlds that were made here. */
export class Worlds {
  readonly #open: OpenWorld
  readonly #worlds = new Map<string, Promise<Platform>>()

  constructor(open: OpenWorld) {
    this.#open = open
  }

  /** @throws RESOURCE_EXHAUSTED, INVALID_ARGUMENT, NOT_FOUND */
  async act({ action, id, body }: Wanted): Promise<object> {
    if (action === 'create') return this.#create(body)
    const world = await this.#worlds.get(id)
    if (world === undefined) throw new PlatformError('NOT_FOUND', `Not found: there is no world "${id}".`)
    if (action === 'token') return { token: await tokenOf(world, body) }
    if (action === 'dispose') {
      this.#worlds.delete(id)
      await world.dispose()
      return {}
    }
    await world.reset(body.begin)
    return described(id, world)
  }

  /** Ends all of them. */
  async close(): Promise<void> {
    const all = [...this.#worlds.values()]
    this.#worlds.clear()
    await Promise.all(all.map(async (world) => (await world).dispose()))
  }

  async #create({ begin = 'seed', settings = {} }: Body<'create'>): Promise<object> {
    if (this.#worlds.size >= MOST) {
      throw new PlatformError('RESOURCE_EXHAUSTED', `There are ${MOST} worlds: dispose of some first.`)
    }
    const id = randomBytes(ID_BYTES).toString('hex')
    const opening = this.#open({ begin, settings })
    this.#worlds.set(id, opening)
    try {
      return described(id, await opening)
    } catch (error) {
      this.#worlds.delete(id)
      throw error instanceof ConfigError ? invalid(error.faults.join(' ')) : error
    }
  }
}

/** The endpoint. It is to be made only for a configuration that `devFaults` has nothing against. */
export function devWorlds(worlds: Worlds, options: FaceOptions): Endpoint {
  const newRequestId = requestIds(options)
  const answer = createAnswerer(createFace(worlds, options), options)
  return {
    name: 'dev',
    handle: ({ req, res, path }) => {
      if (path !== PATH && !path.startsWith(`${PATH}/`)) return false
      const exchange = { req, res, requestId: newRequestId(), method: undefined, area: 'iam', token: 'input' } as const
      return answer(exchange).then(() => true)
    },
  }
}

function createFace(worlds: Worlds, { errorDomain }: FaceOptions): Face<Exchange, Wanted, object, Answer> {
  return {
    check({ req }) {
      requireOwnPage(req)
      return { reads: true, limit: BODY_BYTES }
    },
    decode: ({ req }, body) => wantedOf(pathOf(req), body.toString('utf8')),
    call: (_, wanted) => worlds.act(wanted),
    encode: (_, result) => jsonAnswer(JSON.stringify(result)),
    refuse: (_, { status, error }) => errorAnswer(status, error, errorDomain),
    send: ({ req, res, requestId }, answer) =>
      send(res, answer, { requestId, headOnly: false, close: discardUnread(req, BODY_BYTES) }),
  }
}

/** @throws NOT_FOUND for another path, INVALID_ARGUMENT for a body that is none */
function wantedOf(path: string, text: string): Wanted {
  const [id = '', action = 'create', ...more] = path.slice(PATH.length + 1).split('/')
  if (!(action in bodies) || more.length > 0 || (action === 'create') !== (id === '')) {
    throw new PlatformError('NOT_FOUND', `Not found: there are ${PATH} and ${PATH}/<id>/reset, /token and /dispose.`)
  }
  const { data, error } = bodies[action as Action].safeParse(parse(text))
  if (error) throw invalid(z.prettifyError(error))
  return { action, id, body: data } as Wanted
}

async function tokenOf(world: Platform, { identity, ...options }: Body<'token'>): Promise<string> {
  try {
    return await world.token(identity, given(options))
  } catch (error) {
    throw invalid((error as Error).message)
  }
}

/** Without what was not sent. */
function given<T extends object>(options: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const sent = Object.entries(options).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as { [Name in keyof T]: Exclude<T[Name], undefined> }
}

function described(id: string, { url, organization, owner }: Platform): object {
  return { id, url, organization: organization ?? null, owner: owner ?? null }
}

function invalid(message: string): PlatformError {
  return new PlatformError('INVALID_ARGUMENT', `Invalid argument: ${message}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}
