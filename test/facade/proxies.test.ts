// What stands before an upstream, such as a proxy or a gateway, answers for it, and knows nothing of the contract.
import { beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, startFake } from './fake.ts'
import { ask, startTestFacade } from './start.ts'

const ROOT = 'a'.repeat(40)
const repo = (n: number) => ({ uid: `${ROOT}/${String(n).padStart(16, '0')}` })

describe.each(['rest', 'grpc'] as const)('what stands before an upstream of %s', (protocol) => {
  let proxy: FakeUpstream
  let behind: string
  beforeAll(async () => {
    proxy = await startFake(protocol)
    behind = (await startTestFacade({ upstream: proxy.url, protocol })).url
  })

  // A repo that is not there, or that the caller may not see, is null; of that nobody says anything here.
  it.each([
    [400, '<html>What?</html>', 'INVALID_ARGUMENT', 1],
    [401, '', 'UNAUTHENTICATED', 1],
    [403, '<html>no</html>', 'PERMISSION_DENIED', 1],
    [404, '<html>default backend</html>', 'UNIMPLEMENTED', 1],
    [404, '', 'UNIMPLEMENTED', 1],
    [404, '{"message":"no Route matched with those values"}', 'UNIMPLEMENTED', 1],
    [429, '', 'RESOURCE_EXHAUSTED', 1],
    [500, '<html>Internal</html>', 'UNAVAILABLE', 4],
    [502, '', 'UNAVAILABLE', 4],
    [503, '<html>Soon</html>', 'UNAVAILABLE', 1],
  ])('answers %i with %j: a typed error at each path, and our own status', async (...[status, text, code, times]) => {
    // Who says when to come back is asked again no earlier.
    const headers = status === 429 || status === 503 ? { 'retry-after': '7' } : {}
    proxy.answers(() => ({ status, text, headers }))
    const id = Buffer.from(`Repo:${repo(2).uid}`).toString('base64url')
    const query = `{ repo(uid: "${repo(1).uid}") { name } node(id: "${id}") { id } }`
    const {
      status: own,
      data,
      errors,
      extensions: said,
    } = await ask(behind, query, { authorization: 'Bearer anybody' })
    expect(own).toBe(200)
    expect(data).toEqual({ repo: null, node: null })
    expect(errors.map(({ path }) => path?.join('.')).toSorted()).toEqual(['node', 'repo'])
    for (const { extensions, message } of errors) {
      expect(extensions).toMatchObject({ code })
      expect(message).not.toContain('html')
    }
    // A gateway that is asked for a path of one segment a variable is asked with such a path too.
    const ways = protocol === 'rest' && status === 404 ? 2 : 1
    expect(proxy.seen).toHaveLength(2 * times * ways)
    expect(said).toMatchObject({ upstream: { calls: 2 * times * ways } })
    if ('retry-after' in headers) expect(JSON.stringify(errors)).toContain('"retryDelay":"7s"')
  })
})
