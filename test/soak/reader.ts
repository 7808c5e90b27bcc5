// A client that reads a page of each server in turn, over a connection of its own, and looks at the answer as it comes.
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'node:http'
import { once } from 'node:events'
import type { Which } from './pair.ts'
import type { Site } from './site.ts'

const PAUSE_MS = 100

export class Reader {
  /** Milliseconds of each answer that was 200. */
  readonly waits: number[] = []
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  async run(signal: AbortSignal): Promise<void> {
    for (let which: Which = 0; !signal.aborted; which = which === 0 ? 1 : 0) {
      await this.#read(which)
      await sleep(PAUSE_MS)
    }
  }

  async #read(which: Which): Promise<void> {
    const { pair, authorization } = this.#site
    const from = performance.now()
    const what = await ask(`${pair.urls[which]}/iam/v2/groups?page_size=5`, authorization)
    const to = performance.now()
    this.#site.count(`reads: ${what}`)
    if (what === '200') return void this.waits.push(to - from)
    const isDocumented = what === 'no connection' || what === '503 with Retry-After'
    if (!isDocumented || !pair.wasAway(which, { from, to })) this.#site.fault(`a read was answered ${what}`)
  }
}

async function ask(url: string, authorization: string): Promise<string> {
  const asked = request(url, { agent: false, headers: { authorization } }).end()
  try {
    const [response] = (await once(asked, 'response')) as [
      AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, string | undefined> },
    ]
    for await (const chunk of response) void chunk
    const { statusCode, headers } = response
    return `${statusCode}${headers['retry-after'] === undefined ? '' : ' with Retry-After'}`
  } catch {
    return 'no connection'
  }
}
