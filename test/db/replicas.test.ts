// Where reads go, told by servers that are none.
import { expect, it } from 'vitest'
import { Replicas } from '../../src/db/replicas.ts'
import type { Run } from '../../src/db/without-primary.ts'
import { eventually } from '../support/eventually.ts'
import type { Statement } from '../../src/db/database.ts'

const READ: Statement = { text: 'SELECT 1', values: [], readOnly: 'replica' }

/** A server at a position; it says its name to all that is no question for the position. */
function server(name: string) {
  const state = {
    at: 0,
    has: 0,
    timeline: 1,
    leads: false,
    idle: false,
    isSilent: false,
    asked: 0,
    fault: undefined as Error | undefined,
  }
  const run = ((statement: Statement) => {
    if (state.isSilent) return new Promise(() => undefined)
    if (state.fault) return Promise.reject(state.fault)
    if (statement.text.startsWith('SELECT NOT pg_is_in_recovery()')) {
      const { leads, at, timeline, idle } = state
      return Promise.resolve([{ leads, at, timeline, idle, has: Math.max(at, state.has) }])
    }
    if (statement.text === READ.text) return Promise.resolve([{ name }])
    state.asked += 1
    return Promise.resolve([{ at: state.at, timeline: state.timeline }])
  }) as Run
  return { state, run }
}

function setUp() {
  const [primary, one, two, three] = [server('primary'), server('one'), server('two'), server('three')]
  const [late, away]: unknown[][] = [[], []]
  const replicas = new Replicas({
    primary: primary.run,
    replicas: [one.run, two.run, three.run],
    onLate: (error) => void late!.push(error),
    onAway: (error) => void away!.push(error),
  })
  const read = async (statement = READ): Promise<string> => (await replicas.query<{ name: string }>(statement))[0]!.name
  return { primary, one, two, three, late: late!, away: away!, replicas, read }
}

it('reads from the replicas in turn, with one question to the primary for all that wait', async () => {
  const { primary, read, replicas } = setUp()
  expect(await Promise.all([read(), read(), read(), read()])).toEqual(['one', 'two', 'three', 'one'])
  expect(primary.state.asked).toBe(1)
  expect(replicas.load()).toEqual({ replica: 4, primary: 0, withoutPrimary: 0, late: 0 })
})

it('asks anew for whoever comes when a question is under way', async () => {
  const { primary, read } = setUp()
  const first = read()
  await Promise.resolve()
  expect(primary.state.asked).toBe(1)
  await Promise.all([first, read()])
  expect(primary.state.asked).toBe(2)
})

it('leaves out a replica that is behind, once, and serves the read', async () => {
  const { primary, one, read, late, replicas } = setUp()
  primary.state.at = 10
  one.state.at = 9
  expect(await read()).toBe('primary')
  expect(String(late[0])).toContain('1 bytes behind')
  expect(replicas.load()).toEqual({ replica: 0, primary: 1, withoutPrimary: 0, late: 1 })
})

it('serves by the primary what a replica fails at, but not once more what took too long', async () => {
  const { one, two, read } = setUp()
  one.state.fault = new Error('away')
  expect(await read()).toBe('primary')
  expect(await read()).toBe('three')
  two.state.fault = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  await expect(read()).rejects.toThrow('statement timeout')
})

it('blames no replica for a read that nobody waits for any more', async () => {
  const { one, late, replicas } = setUp()
  one.state.fault = new Error('the request is gone')
  await expect(replicas.query(READ, AbortSignal.abort())).rejects.toThrow('the request is gone')
  expect(late).toEqual([])
  expect(replicas.load()).toEqual({ replica: 0, primary: 0, withoutPrimary: 0, late: 0 })
})

const RIGHTS: Statement = { ...READ, readOnly: 'primary' }
const AWAY = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })

it('reads rights from the primary, and from a replica only while that is away', async () => {
  const { primary, one, away, read, replicas } = setUp()
  expect(await read(RIGHTS)).toBe('primary')
  primary.state.fault = AWAY
  one.state.at = 7
  expect(await read(RIGHTS)).toBe('one')
  expect(await read()).toBe('one')
  expect(away).toEqual([AWAY])
  expect(replicas.load()).toEqual({ replica: 0, primary: 0, withoutPrimary: 2, late: 0 })
})

it('takes a primary that says nothing for one that is away', async () => {
  const { primary, read } = setUp()
  primary.state.isSilent = true
  expect(await read(RIGHTS)).toBe('one')
  primary.state.isSilent = false
  await eventually(async () => (await read(RIGHTS)) === 'primary')
})

it('waits without a primary for what any of them has received', async () => {
  const { primary, one, two, read } = setUp()
  primary.state.fault = AWAY
  one.state.at = 5
  two.state.has = 9
  // It has caught up when it is asked for the third time.
  let asked = 0
  Object.defineProperty(two.state, 'at', { get: () => (++asked > 2 ? 9 : 5) })
  expect(await read()).toBe('two')
})

it('waits without a primary for no record that is not whole', async () => {
  const { primary, one, two, read } = setUp()
  primary.state.fault = AWAY
  two.state.has = 9
  two.state.idle = true
  expect(await read()).toBe('two')
  expect(one.state.at).toBe(0)
})

it('fails without a primary when what was received is not replayed, or too few answer to know what was', async () => {
  const { primary, one, three, read } = setUp()
  primary.state.fault = AWAY
  one.state.has = 9
  await expect(read()).rejects.toBe(AWAY)
  one.state.has = 0
  one.state.fault = AWAY
  expect(await read()).toBe('two')
  three.state.fault = AWAY
  await expect(read()).rejects.toBe(AWAY)
})

it('reads without a primary from who leads now, however much a server has that was never acknowledged', async () => {
  const { primary, one, two, read } = setUp()
  primary.state.fault = AWAY
  one.state.at = 12
  two.state.at = 10
  two.state.leads = true
  expect(await read()).toBe('two')
  one.state.leads = true
  await expect(read()).rejects.toBe(AWAY)
})

it('reads from nobody who has what was never acknowledged: one that followed the primary before the last', async () => {
  const { primary, one, two, three, late, read } = setUp()
  for (const { state } of [primary, two, three]) state.timeline = 2
  for (const { state } of [primary, two, three]) state.at = 10
  one.state.at = 12
  expect(await read()).toBe('primary')
  expect(String(late[0])).toContain('timeline 1')
  primary.state.fault = AWAY
  expect(await read()).toBe('two')
})

it('goes back to the primary when it is there again', async () => {
  const { primary, one, read } = setUp()
  primary.state.fault = AWAY
  one.state.at = 1
  expect(await read(RIGHTS)).toBe('one')
  primary.state.fault = undefined
  await eventually(async () => (await read(RIGHTS)) === 'primary')
})
