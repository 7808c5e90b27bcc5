// What all clients of a soak share: the servers, how they ask, and what was not as it should be.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, errorOf, type Face, type FaceError, type JsonObject, objectOf } from '../support/faces.ts'
import { graphqlFace, post } from '../support/faces-graphql.ts'
import { grpcFace } from '../support/faces-grpc.ts'
import { restFace } from '../support/faces-rest.ts'
import type { Pair, Which } from './pair.ts'

/** No answer takes so long; whoever waited for it would wait for ever. */
const PATIENCE_MS = 60_000
const MOST_FAULTS = 100
/** Before somebody asks again who was not answered. */
const AGAIN_MS = 100
/** Refusals that say to come again (docs/rules.md, "Errors"). */
const COME_AGAIN: readonly string[] = ['UNAVAILABLE']

/** What became of a request that was sent until somebody told. */
export interface Told {
  readonly ok?: JsonObject | undefined
  readonly error?: FaceError | undefined
  /** An earlier attempt went unanswered: it may have been done. */
  readonly again: boolean
}

export class Site {
  readonly pair: Pair
  readonly random: () => number
  readonly authorization: string
  readonly faults: string[] = []
  /** How often what happened. */
  readonly tally = new Map<string, number>()
  readonly #log: (text: string) => void
  readonly #faces: readonly [readonly Face[], readonly Face[]]

  constructor(pair: Pair, random: () => number, log: (text: string) => void = () => undefined) {
    this.#log = log
    this.pair = pair
    this.random = random
    this.authorization = `Bearer ${pair.token}`
    const facesOf = (url: string): Face[] => [restFace(url), graphqlFace(url), grpcFace(url)]
    this.#faces = [facesOf(pair.urls[0]), facesOf(pair.urls[1])]
  }

  fault(what: string): void {
    this.count('faults')
    // One cause has many effects.
    if (this.faults.length >= MOST_FAULTS) return
    this.faults.push(what)
    this.#log(`fault: ${what}`)
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1)
  }

  below(most: number): number {
    return Math.floor(this.random() * most)
  }

  /** Calls a method on any face, until it is told what became of it. */
  call(method: string, request: JsonObject): Promise<Told> {
    const face = this.below(3)
    return this.#ask(method, (which) =>
      this.#faces[which][face]!.call(method, request, { authorization: this.authorization }),
    )
  }

  /** As `call`; a refusal ends the soak. */
  async must(method: string, request: JsonObject): Promise<JsonObject> {
    const { ok, error } = await this.call(method, request)
    if (!ok) throw new Error(`${method} was refused: ${JSON.stringify(error)}`)
    return ok
  }

  /** The one field of an operation of the graph. */
  graph(query: string, variables: JsonObject): Promise<Told> {
    return this.#ask(query.slice(0, 40), async (which) => {
      const { data, errors } = await post(this.pair.urls[which], { query, variables }, this.authorization)
      const [error] = errors ?? []
      if (!error) return { ok: objectOf(Object.values(data ?? {})[0]) }
      return { error: errorOf(error.extensions.code, error.message, { details: error.extensions.details }) }
    })
  }

  /** Asks one server; when it is away, or does not answer, the other; until it is told. */
  async #ask(what: string, attempt: (which: Which) => Promise<Answer>): Promise<Told> {
    let which = this.below(2) as Which
    let again = false
    for (;;) {
      const asked = which
      const from = performance.now()
      const answer = await this.#attempt(() => attempt(asked))
      const isTold = this.#judge(answer, { what, which, from })
      if (isTold && !(answer instanceof Error)) return { ...answer, again }
      again = true
      which = which === 0 ? 1 : 0
      await sleep(AGAIN_MS)
    }
  }

  /** An answer, or why there is none. */
  async #attempt(ask: () => Promise<Answer>): Promise<Answer | Error> {
    const late = Promise.withResolvers<Error>()
    const timer = setTimeout(() => late.resolve(new Error(`no answer in ${PATIENCE_MS / 1000} s`)), PATIENCE_MS)
    try {
      return await Promise.race([ask(), late.promise])
    } catch (error) {
      return error as Error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Whether it was told; and notes what should not be. */
  #judge(answer: Answer | Error, { what, which, from }: { what: string; which: Which; from: number }): boolean {
    const wasAway = this.pair.wasAway(which, { from, to: performance.now() })
    if (answer instanceof Error) {
      this.count('requests cut off')
      if (!wasAway) this.fault(`${what} was cut off by a server that lives: ${whole(answer)}`)
      return false
    }
    this.count('requests answered')
    if (answer.error === undefined || !COME_AGAIN.includes(answer.error.code)) return true
    this.count(answer.error.code)
    if (!wasAway) this.fault(`${what} was refused by a server that lives: ${JSON.stringify(answer.error)}`)
    return false
  }
}

function whole(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
