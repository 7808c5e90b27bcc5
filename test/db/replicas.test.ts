// Where reads go, told by servers that are none.
import { expect, it } from 'vitest'
import { Replicas, type Run } from '../../src/db/replicas.ts'
import type { Statement } from '../../src/db/database.ts'

const READ: Statement = { name: 'read', text: 'SELECT 1', values: [], readOnly: true }

/** A server at a position; it says its name to all that is no question for the position. */
function server(name: string) {
  const state = { at: 0, asked: 0, fault: undefined as Error | undefined }
  const run = ((statement: Statement) => {
    if (state.fault) return Promise.reject(state.fault)
    if (!statement.name.startsWith('wal_')) return Promise.resolve([{ name }])
    state.asked += 1
    return Promise.resolve([{ at: state.at }])
  }) as Run
  return { state, run }
}

function setUp() {
  const [primary, one, two] = [server('primary'), server('one'), server('two')]
  const late: unknown[] = []
  const onLate = (error: unknown): void => void late.push(error)
  const replicas = new Replicas({ primary: primary.run, replicas: [one.run, two.run], onLate })
  const read = async (): Promise<string> => (await replicas.query<{ name: string }>(READ))[0]!.name
  return { primary, one, two, late, replicas, read }
}

it('reads from the replicas in turn, with one question to the primary for all that wait', async () => {
  const { primary, read, replicas } = setUp()
  expect(await Promise.all([read(), read(), read(), read()])).toEqual(['one', 'two', 'one', 'two'])
  expect(primary.state.asked).toBe(1)
  expect(replicas.load()).toEqual({ replica: 4, primary: 0, late: 0 })
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
  expect(replicas.load()).toEqual({ replica: 0, primary: 1, late: 1 })
})

it('serves by the primary what a replica fails at, but not once more what took too long', async () => {
  const { one, two, read } = setUp()
  one.state.fault = new Error('away')
  expect(await read()).toBe('primary')
  expect(await read()).toBe('two')
  two.state.fault = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  await expect(read()).rejects.toThrow('statement timeout')
})

it('blames no replica for a read that nobody waits for any more', async () => {
  const { one, late, replicas } = setUp()
  one.state.fault = new Error('the request is gone')
  await expect(replicas.query(READ, AbortSignal.abort())).rejects.toThrow('the request is gone')
  expect(late).toEqual([])
  expect(replicas.load()).toEqual({ replica: 0, primary: 0, late: 0 })
})
