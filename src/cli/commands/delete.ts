// `delete`: all advisories or libraries of a group in a running server, so that the group can be deleted.
import type { Command } from 'commander'
import { deleteMany, type Kind } from '../import/delete-many.ts'
import type { OpenInstallation } from '../installation.ts'
import { tell } from '../output.ts'
import { clientOf, withServer, type ServerOptions } from './server.ts'

const COMMANDS: readonly (readonly [name: string, kind: Kind])[] = [
  ['advisories', 'advisories'],
  ['libraries', 'artifacts'],
]

export function addDelete(program: Command, open: OpenInstallation): void {
  const command = program.command('delete').description('Delete what imports have brought into a group.')
  for (const [name, kind] of COMMANDS) {
    const one = command.command(name).description(`Delete all ${name} directly in a group. A second run goes on.`)
    withServer(one, 'the group to empty').action(async (options: ServerOptions) => {
      const count = await deleteMany(await clientOf(open, options), { kind, group: options.group })
      tell(options, { deleted: count }, `${count} ${name} deleted.`)
    })
  }
}
