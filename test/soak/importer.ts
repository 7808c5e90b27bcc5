// A client that imports advisories: new ones, and some that it has sent before.
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '../support/faces.ts'
import type { Site } from './site.ts'

const IMPORT =
  'mutation Import($input: ImportAdvisoriesInput!) { importAdvisories(input: $input) { created updated unchanged errors { message } } }'
const EACH = 20
const PAUSE_MS = 1_000
/** More are not made: from then on all of an import has been there before. */
const MOST = 10_000

export class Importer {
  readonly #site: Site
  readonly #parent: string
  #made = 0

  constructor(site: Site, parent: string) {
    this.#site = site
    this.#parent = parent
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#step()
      await sleep(PAUSE_MS)
    }
  }

  async #step(): Promise<void> {
    const fresh = Math.min(EACH, MOST - this.#made)
    const old = Math.min(EACH, this.#made)
    const first = this.#made - old
    const advisories = Array.from({ length: old + fresh }, (_, at) => advisory(first + at))
    const { ok, error, again } = await this.#site.graph(IMPORT, { input: { parent: this.#parent, advisories } })
    if (!ok) return this.#site.fault(`an import was refused: ${JSON.stringify(error)}`)
    this.#made += fresh
    this.#site.count('imports acknowledged')
    const { created, updated, unchanged } = ok
    const isRight = again ? updated === 0 : created === fresh && unchanged === old
    if (!isRight) this.#site.fault(`an import of ${old} old and ${fresh} new ones tells ${JSON.stringify(ok)}`)
  }

  /** All are there, each once. */
  async check(): Promise<void> {
    const ids = new Set<string>()
    let listed = 0
    let after: string | null = null
    for (;;) {
      const { ok, error } = await this.#site.graph(PAGE, { after, parent: this.#parent })
      if (!ok) throw new Error(JSON.stringify(error))
      const { nodes, totalCount, pageInfo } = ok as unknown as Page
      for (const { advisoryId } of nodes) ids.add(advisoryId)
      listed += nodes.length
      after = pageInfo.endCursor
      if (pageInfo.hasNextPage) continue
      const counts = [this.#made, ids.size, listed, totalCount]
      if (new Set(counts).size > 1)
        this.#site.fault(`advisories imported, told apart, listed and counted: ${counts.join()}`)
      return
    }
  }
}

interface Page {
  readonly nodes: readonly { readonly advisoryId: string }[]
  readonly totalCount: number
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string }
}

const PAGE = `query ($after: String, $parent: UID!) {
  advisories(first: 200, after: $after, scope: { childrenOf: $parent }) {
    totalCount pageInfo { hasNextPage endCursor } nodes { advisoryId }
  }
}`

function advisory(number: number): JsonObject {
  return { advisoryId: `SOAK-${number}`, author: 'soak', artifactName: `package-${number % 50}`, artifactType: 'apk' }
}
