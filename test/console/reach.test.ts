// Whether the server is there is noticed on pages too that ask nothing.
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('notices a server that went away, and that it is back, where nothing is asked and somebody looks', async () => {
  vi.useFakeTimers()
  const page = { baseURI: 'http://localhost/', body: { dataset: { base: './' } }, hidden: false }
  const server = { isThere: true, asked: 0 }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('fetch', () => {
    server.asked++
    return server.isThere ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const { onBack, watchNetwork } = await import('../../src/console/session/reach.ts')
  const back = vi.fn()
  onBack(back)
  watchNetwork()
  server.isThere = false
  page.hidden = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.asked).toBe(0)
  page.hidden = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.asked).toBeGreaterThan(0)
  expect(back).not.toHaveBeenCalled()
  server.isThere = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(back).toHaveBeenCalledOnce()
})
