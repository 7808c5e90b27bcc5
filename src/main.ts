// The command line: which commands there are. Those that open the data themselves are in app/commands/,
// those that are clients of a running server in cli/commands/.
import { Command, CommanderError } from 'commander'
import { addDocuments } from './app/commands/documents.ts'
import { addEvents } from './cli/commands/events.ts'
import { addDelete } from './cli/commands/delete.ts'
import { addImport } from './cli/commands/import.ts'
import { addKeys } from './app/commands/keys.ts'
import { addMigrate } from './app/commands/migrate.ts'
import { addMock } from './cli/commands/mock.ts'
import { addOrganization } from './cli/commands/organization.ts'
import { addServe } from './app/commands/serve.ts'
import { addSync } from './cli/commands/sync.ts'
import { addToken } from './app/commands/token.ts'
import { addWebhook } from './cli/commands/webhook.ts'
import { ConfigError } from './app/config/config.ts'
import { sentenceOf } from './cli/fault.ts'
import { openInstallation } from './app/installation.ts'
import { version } from './app/version.ts'

/** What is wrong with the words of the command line or with the environment: exit code 2. Everything else: 1. */
const MISUSE = 2

const program = new Command('platform-graph')
  .description('The GraphQL facade and reference server of the platform API v2.')
  .version(version)
  .showHelpAfterError('(add --help for what can be given)')
  .exitOverride()

addServe(program)
addMigrate(program)
addToken(program)
addKeys(program)
addImport(program, openInstallation)
addDelete(program, openInstallation)
addDocuments(program)
addEvents(program, openInstallation)
addWebhook(program, openInstallation)
addSync(program, openInstallation)
addOrganization(program, openInstallation)
addMock(program)
// Commander hands exitOverride on only to commands made by command(), which all of these are; --version goes to each.
for (const command of program.commands) command.version(version)

// The first process of a container ignores a signal that nobody listens for.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(code)
  })
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : MISUSE
  } else {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof ConfigError ? MISUSE : 1
  }
}
