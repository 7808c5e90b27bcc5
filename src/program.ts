// The command line: which commands there are, and what stood in a command's way in one sentence. Those that open the data themselves
// are in app/commands/, those that are clients of a running server in cli/commands/.
import tab from '@bomb.sh/tab/commander'
import { Command, CommanderError } from 'commander'
import { addDocuments } from './app/commands/documents.ts'
import { ConfigError } from './app/config/config.ts'
import { addEvents } from './cli/commands/events.ts'
import { addDelete } from './cli/commands/delete.ts'
import { sentenceOf } from './cli/fault.ts'
import { said } from './cli/output.ts'
import { addImport } from './cli/commands/import.ts'
import { addFacade } from './app/commands/facade.ts'
import { addKeys } from './app/commands/keys.ts'
import { addMigrate } from './app/commands/migrate.ts'
import { addMock } from './cli/commands/mock.ts'
import { addOrganization } from './cli/commands/organization.ts'
import { addServe } from './app/commands/serve.ts'
import { addSync } from './cli/commands/sync.ts'
import { addToken } from './app/commands/token.ts'
import { addWebhook } from './cli/commands/webhook.ts'
import { openInstallation } from './app/installation.ts'
import { version } from './app/version.ts'

/** What is wrong with the words of the command line or with the environment: exit code 2. Everything else: 1. */
const MISUSE = 2

/** Runs the command that the words of this process name, and sets its exit code. */
export async function runProgram(): Promise<void> {
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
}

/**
 * The program with all its commands, and `complete <shell>`, which prints a script that completes them.
 * @param json whether it says in JSON what is wrong with the words of the command line
 */
export function createProgram(json: boolean): Command {
  const program = new Command('platform-graph')
    .description('The GraphQL facade and reference server of the platform API v2.')
    .version(version)
    .showHelpAfterError(json ? false : '(add --help for what can be given)')
    .configureOutput({
      outputError: (text, write) =>
        write(json ? said({ json }, { error: text.replace(/^error: /, '').trim() }, text) : text),
    })
    .exitOverride()
  addServe(program)
  addFacade(program)
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
  for (const command of commandsOf(program)) {
    if (!command.options.some(({ long }) => long === '--json')) {
      command.option('--json', 'print what comes of it as one line of JSON, also what went wrong')
    }
  }
  tab(program)
  return program
}

/** Those that do something: the ends of the tree of commands. */
export function commandsOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(commandsOf)
}
