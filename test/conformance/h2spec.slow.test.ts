// What h2spec, a published suite, asks of HTTP/2. Without Go it says so and is skipped.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestServer } from '../support/faces-server.ts'
import { CACHE, goTool, run } from './go-tool.ts'

const SUITE = { module: 'github.com/summerwind/h2spec', version: 'v2.2.1+incompatible', command: 'h2spec' }

/** How long h2spec waits for each answer: what never comes costs so much. */
const WAIT_SECONDS = 10

/** Its sections, by which of them wait for answers that never come: each of these is run beside the others, on connections of its own. */
const PARTS = [
  ['generic', 'hpack', 'http2/3', 'http2/4', 'http2/7', 'http2/8'],
  ['http2/5.1'],
  ['http2/5.3', 'http2/5.4', 'http2/5.5', 'http2/6'],
]

/** What the HTTP/2 of Node.js, which is nghttp2, does otherwise than the suite asks, all of it with a server of five lines too. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'http2/5.1 closed: Sends a DATA frame after sending RST_STREAM frame': 'is ignored (RFC 9113, 5.1: frames may cross)',
  'http2/5.1 closed: Sends a HEADERS frame after sending RST_STREAM frame': 'is ignored, as before',
  'http2/5.1 closed: Sends a DATA frame': 'is ignored: the stream is forgotten',
  'http2/5.1 closed: Sends a HEADERS frame': 'is ignored: the stream is forgotten',
  'http2/5.1.1 Sends stream identifier that is numerically smaller than previous': 'is ignored',
  'http2/5.3.1 Sends PRIORITY frame that depend on itself': 'priorities are not read (RFC 9113, 5.3.2)',
  'http2/6.3 Sends a PRIORITY frame with 0x0 stream identifier': 'priorities are not read',
  'http2/6.7 Sends a PING frame with ACK': 'the connection ends: nobody asked',
  'http2/6.9.1 Sends multiple WINDOW_UPDATE frames increasing the flow control window to above 2^31-1 on a stream':
    'the connection ends, not the stream alone',
  // The port takes HTTP/1.1 too.
  'http2/3.5 Sends invalid connection preface': 'is told in HTTP/1.1 why the connection ends',
}

/** Faults in what comes after the first frame of a request, or after its end: where the answer is whole before that, the stream is forgotten. */
const LATE =
  /^http2\/(?:5\.1 half closed \(remote\): |6\.1 .* is not in .* state$|6\.9 .* of 0 on a stream$|8\.1(?: |\.2\.1 .* as trailers$|\.2\.6 ))/

it('HTTP/2 is what h2spec asks, but for what Node.js does otherwise', async ({ skip }) => {
  const h2spec = await goTool(SUITE)
  if (typeof h2spec !== 'string') return skip(h2spec.notRun)
  const { port } = new URL((await startTestServer()).url)
  const reported = async (sections: readonly string[], part: number): Promise<string> => {
    const report = join(CACHE, `h2spec-${part}.xml`)
    const options = ['-h', '127.0.0.1', '-p', port, '-P', '/healthz', '--timeout', String(WAIT_SECONDS), '-j', report]
    // It ends with 1 when a case failed.
    await run(h2spec, [...sections, ...options], { maxBuffer: 10_000_000 }).catch(() => undefined)
    return await readFile(report, 'utf8')
  }
  const written = (await Promise.all(PARTS.map(reported))).join('')
  const cases = [...written.matchAll(/<testcase package="([^"]+)" classname="([^"]+)"[^>]*>\s*(<error>)?/g)]
  // All there are: no section is left out.
  expect(cases).toHaveLength(145)
  const failed = cases.filter(([, , , error]) => error).map(([, part, what]) => `${part} ${what}`)
  expect(failed.filter((one) => !(one in OTHERWISE) && !LATE.test(one))).toEqual([])
})
