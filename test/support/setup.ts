// Runs around each test and each file: closes what it opened, and fails a file that leaves a port, a process or a timer behind.
import { afterAll, beforeEach, onTestFinished } from 'vitest'
import { closeAll, closeTest, inTest } from './at-end.ts'
import { eventually } from './eventually.ts'
import { idleDatabases } from './lent-databases.ts'
import { giveBackMemory } from './memory.ts'

/** What keeps a process alive, as Node names it. */
const WATCHED = ['TCPServerWrap', 'ProcessWrap', 'Timeout']

function open(): string[] {
  const all = process.getActiveResourcesInfo().filter((name) => WATCHED.includes(name))
  // Each embedded database that waits to be lent again has a timer for its statistics, most of the time.
  const timers = all.filter((name) => name === 'Timeout')
  return [...all.filter((name) => name !== 'Timeout'), ...timers.slice(idleDatabases())]
}

const before = open().length

// Before all that a file does before its tests, so that it is closed after all that the file does after them.
beforeEach(({ task }) => {
  if (task.concurrent) return
  inTest()
  onTestFinished(closeTest)
})

afterAll(async () => {
  await closeAll()
  // A connection that is closed may take a turn to be gone.
  await eventually(
    () => open().length <= before,
    () => `This file leaves open: ${open().join(', ')}. Who opens something closes it, or hands it to atEnd.`,
  )
  giveBackMemory()
})
