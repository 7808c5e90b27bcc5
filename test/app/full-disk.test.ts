// A full disk: writes are refused for the time being and leave nothing, reads go on, `/readyz` says why, and with room it is
// over by itself. On PostgreSQL and Linux as root the disk is a real one (full-disk.slow.test.ts).
import { expect, it } from 'vitest'
import { openEvents, type EventsWorld } from '../events/world.ts'
import { freshDatabase } from '../support/database.ts'

/** What PostgreSQL says of each statement that needs room. */
const fault = Object.assign(new Error('could not extend file "base/5/16396": No space left on device'), {
  code: '53100',
})

interface Asked {
  readonly status: number
  readonly text: string
}

async function ask(world: EventsWorld, path: string, body?: object): Promise<Asked> {
  const headers = { authorization: `Bearer ${await world.token()}`, 'content-type': 'application/json' }
  const response = await fetch(world.url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

it('refuses writes with UNAVAILABLE, answers reads, tells who balances, and recovers', async () => {
  let isFull = false
  const db = await freshDatabase({
    hooks: {
      around: async (text, run) => {
        if (isFull && /^\s*(INSERT|UPDATE|DELETE|CREATE|WITH .*(INSERT|UPDATE|DELETE))/i.test(text)) throw fault
        return run()
      },
    },
  })
  const world = await openEvents({}, { db })
  const path = `/registry/v2/repos/${world.root}`
  const create = (name: string): Promise<Asked> => ask(world, path, { name })
  expect(await create('before')).toMatchObject({ status: 200 })
  isFull = true
  const refused = await create('during')
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('no space left')
  expect(await ask(world, '/readyz')).toEqual({ status: 503, text: expect.stringContaining('no space left') as string })
  expect(await ask(world, '/healthz')).toMatchObject({ status: 200 })
  const list = await ask(world, `/registry/v2/repos?uidp.descendantsOf=${world.root}`)
  expect(list.status).toBe(200)
  expect(list.text).toContain('before')
  expect(list.text).not.toContain('during')
  // Nobody writes meanwhile: who looks whether it is ready finds out that there is room.
  isFull = false
  await expect.poll(async () => (await ask(world, '/readyz')).status).toBe(200)
  expect(await create('during')).toMatchObject({ status: 200 })
})
