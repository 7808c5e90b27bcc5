// Sends one case through one face and holds what comes back, and what was written, against what is wanted.
import { expect } from 'vitest'
import type { Answer, Face, FaceError, Json, JsonObject, PlannedEvent } from '../support/faces.ts'
import { send } from '../support/faces-rest.ts'
import { digestOf } from '../support/faces-organization-uids.ts'
import type { Organization } from '../support/faces-organization.ts'
import type { TestServer } from '../support/faces-server.ts'
import type { Case, Step, WantedError, WantedEvent } from './case-file.ts'
import { outboxEnd, outboxSince } from './outbox.ts'
import { comparable, differences, fill, plainField, type Variables } from './words.ts'

/** Names for what is the same everywhere. */
const constants = { zeros: '0'.repeat(64), tagDigest: digestOf('latest') }

export interface Stage {
  readonly server: TestServer
  readonly face: Face
  readonly org: Organization
}

/** Runs all steps. Gives the answers of the case and what follows, in the form that faces are compared in. */
export async function runCase(stage: Stage, one: Case): Promise<unknown[]> {
  const run = new Run(stage)
  try {
    for (const step of one.given) await run.step(step)
    const before = await outboxEnd(stage.server)
    const answers = [await run.step(one)]
    await run.checkEvents(one.event ?? [], before)
    for (const step of one.then) answers.push(await run.step(step))
    return answers.map((answer) => comparable(answer, run.variables))
  } finally {
    stage.server.moveClock(0)
  }
}

class Run {
  variables: Variables
  readonly #stage: Stage

  constructor(stage: Stage) {
    this.#stage = stage
    const { variables } = stage.org
    this.variables = { ...variables, ...constants, encodedRepo: encodeURIComponent(variables['repo']!) }
  }

  async step(step: Step): Promise<unknown> {
    const { server } = this.#stage
    if (step.clock) server.moveClock(millisecondsOf(step.clock))
    const answer = await this.#send(step)
    const words = `${step.method} by ${step.caller} over ${this.#stage.face.name}`
    if (step.error) this.#checkError(answer, { ...step.error, method: step.method }, words)
    else {
      expect(answer.error, `${words} was refused: ${answer.error?.message}`).toBeUndefined()
      const want =
        step.want === undefined ? undefined : (this.#stage.face.wanted?.(step.method, step.want) ?? step.want)
      const found = differences(answer.ok, fill(want, this.variables))
      expect(found, `${words} answered ${JSON.stringify(answer.ok).slice(0, 2000)}`).toEqual([])
    }
    if (step.as) this.variables = { ...this.variables, [step.as]: answer.ok ?? {} }
    if (!answer.error) this.#checkPlanned(answer.wouldEmit ?? [], step.wouldEmit ?? [], words)
    return answer.error ? sharedError(answer.error) : answer.ok
  }

  async #send({ method, caller, request, validateOnly, http }: Step): Promise<Answer> {
    const { server, face, org } = this.#stage
    const authorization = await org.authorization(caller)
    if (http) return send(server.url, fill(http as unknown as JsonObject, this.variables) as never, { authorization })
    return face.call(method, fill(request, this.variables), { authorization, validateOnly })
  }

  /** What a rehearsal would emit: named by every face, and by none for a call in earnest. */
  #checkPlanned(planned: readonly PlannedEvent[], wanted: readonly WantedEvent[], words: string): void {
    const found = differences(planned as unknown as Json, fill(wanted as unknown as Json, this.variables))
    expect(found, `${words} would emit ${JSON.stringify(planned)}`).toEqual([])
  }

  #checkError(
    { error, ok }: Answer,
    { method, ...wanted }: WantedError & { readonly method: string },
    words: string,
  ): void {
    expect(error, `${words} succeeded: ${JSON.stringify(ok)}`).toBeDefined()
    if (!error) return
    const { code, reason = code, fields = [], violations = [], resource, message } = wanted
    const { face } = this.#stage
    const spelled = face.name === 'graphql' || face.fieldName ? plainField : (field: string): string => field
    const called = (field: string): string => spelled(face.fieldName?.(method, field) ?? field)
    const about = `${words}: ${error.message}`
    expect({ code: error.code, reason: error.reason }, about).toEqual({ code, reason })
    expect(error.fields.map(spelled).sort(), about).toEqual(fields.map(called).sort())
    expect([...error.violations].sort(), about).toEqual(violations.map((one) => this.#named(one)).sort())
    if (resource) expect(error.resource, about).toEqual(fill({ ...resource }, this.variables))
    // The graph shows the code beside the message, and does not begin with it again.
    const told = face.name === 'graphql' ? message?.replace(/^\^[A-Z][a-z ]+: /, '^') : message
    if (told !== undefined) expect(error.message).toMatch(new RegExp(told))
  }

  /** A violation names its subject, perhaps by a variable. */
  #named(violation: string): string {
    return violation.replace(/\$(\w+)$/, (_, name: string) => String(fill(`$${name}`, this.variables)))
  }

  async checkEvents(wanted: readonly WantedEvent[], before: number): Promise<void> {
    const rows = await outboxSince(this.#stage.server, before)
    expect(
      rows.map((row) => row.type),
      'events in the outbox',
    ).toEqual(wanted.map((one) => one.type))
    wanted.forEach((one, at) => {
      const { sameTransaction, ...row } = rows[at]!
      expect(differences(row as unknown as Json, fill({ ...one }, this.variables))).toEqual([])
      expect(sameTransaction ?? true, `${row.type} is of another transaction than its row`).toBe(true)
    })
  }
}

/** What of a refusal every face tells alike. */
function sharedError(error: FaceError): unknown {
  return {
    code: error.code,
    reason: error.reason,
    fields: error.fields.map(plainField).sort(),
    violations: [...error.violations].sort(),
  }
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function millisecondsOf(text: string): number {
  return text.split(' ').reduce((sum, part) => sum + Number(part.slice(0, -1)) * UNITS[part.slice(-1)]!, 0)
}
