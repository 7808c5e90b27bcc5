// Pages asked of the services themselves, in this process: what a list costs without any face.
import { pino } from 'pino'
import { loadConfig } from '../src/app/config/config.ts'
import { openPlatform } from '../src/app/platform.ts'
import type { ListRequest } from '../src/services/page.ts'
import { median } from './table.ts'
import { methodNamed } from '../test/support/methods.ts'

const LIST = 'registry.v2.ReposService/ListRepos'
const SIZE = 50

export type PageRequest = Pick<ListRequest, 'pageSize' | 'pageToken' | 'orderBy'>

export interface Pages {
  /** The request of a page of fifty behind the given part of the list. */
  request(on: { readonly orderBy: string; readonly depth: number }, repos: number): Promise<PageRequest>
  /** Milliseconds of one call, the middle of them, one after the other. */
  latency(request: PageRequest, on: { readonly total: number; readonly calls: number }): Promise<number>
  close(): Promise<void>
}

interface Answer {
  readonly repos: readonly object[]
  readonly totalCount: number
  readonly nextPageToken: string
}

/** The services with the configuration of `env`, as the owner that the server has made. */
export async function openPages(env: Readonly<Record<string, string>>): Promise<Pages> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  const platform = await openPlatform({ config: loadConfig(env), log })
  const identity = platform.owner ?? ''
  const caller = { kind: 'identity', identity, actor: { subject: identity }, internal: false } as const
  const ask = async (request: ListRequest): Promise<Answer> =>
    (await platform.services.call(methodNamed(LIST), request, { caller, requestId: 'bench' })) as Answer
  return {
    request: async ({ orderBy, depth }, repos) => {
      const page = { pageSize: SIZE, orderBy }
      if (depth === 0) return page
      const before = await ask({ ...page, skip: Math.floor(repos * depth) - SIZE })
      return { ...page, pageToken: before.nextPageToken }
    },
    latency: async (request, { total, calls }) => {
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        const begun = performance.now()
        const answer = await ask(request)
        times.push(performance.now() - begun)
        if (answer.repos.length !== SIZE || answer.totalCount !== total) {
          throw new Error(`A page of ${answer.repos.length} with the total ${answer.totalCount} is wrong.`)
        }
      }
      return median(times)
    },
    close: () => platform.close(),
  }
}
