// Runs around each test file: closes what it opened, and fails a file that leaves a port, a process or a timer behind.
import { afterAll } from 'vitest'
import { closeAll } from './at-end.ts'
import { eventually } from './eventually.ts'

/** What keeps a process alive, as Node names it. */
const WATCHED = ['TCPServerWrap', 'ProcessWrap', 'Timeout']

function open(): string[] {
  return process.getActiveResourcesInfo().filter((name) => WATCHED.includes(name))
}

const before = open().length

afterAll(async () => {
  await closeAll()
  // A connection that is closed may take a turn to be gone.
  await eventually(
    () => open().length <= before,
    () => `This file leaves open: ${open().join(', ')}. Who opens something closes it, or hands it to atEnd.`,
  )
  globalThis.gc?.()
})
