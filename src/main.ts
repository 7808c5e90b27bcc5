// The process: listens for signals, and runs the command that its words name.
import { keepCompiled } from './compile-cache.ts'
import { exit } from './app/exit.ts'

// The first process of a container ignores a signal that nobody listens for.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) exit(code)
  })
}

keepCompiled()
const { runProgram } = await import('./program.ts')
await runProgram()
