// The process: runs the command that its words name, and says in one sentence what stood in its way.
import { CommanderError } from 'commander'
import { ConfigError } from './app/config/config.ts'
import { sentenceOf } from './cli/fault.ts'
import { said } from './cli/output.ts'
import { createProgram } from './program.ts'

/** What is wrong with the words of the command line or with the environment: exit code 2. Everything else: 1. */
const MISUSE = 2

// The first process of a container ignores a signal that nobody listens for.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code)
  })
}

const json = process.argv.includes('--json')
try {
  await createProgram(json).parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : MISUSE
  } else {
    const sentence = sentenceOf(error)
    process.stderr.write(said({ json }, { error: sentence }, sentence))
    process.exitCode = error instanceof ConfigError ? MISUSE : 1
  }
}
