// `organization`: suspends an organization of a running server, and lets it go on.
import type { Command } from 'commander'
import { ImportError, type UserFault } from '../import/client.ts'
import type { OpenInstallation } from '../installation.ts'
import { tell } from '../output.ts'
import { clientOf, withServer, type ServerOptions } from './server.ts'

interface Changed {
  readonly change: { readonly group: { readonly name: string; readonly status: string } | null; errors: UserFault[] }
}

const COMMANDS = {
  suspend: 'Suspend an organization: nothing in it is written and its identities get no tokens until it is resumed.',
  resume: 'Let a suspended organization go on as before.',
}

export function addOrganization(program: Command, open: OpenInstallation): void {
  const organization = program.command('organization').description('Suspend and resume organizations.')
  for (const [name, description] of Object.entries(COMMANDS)) {
    withServer(organization.command(name).description(description), 'the organization').action(
      async (options: ServerOptions) => {
        const client = await clientOf(open, options)
        const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}OrganizationInput`
        const document = `mutation ($input: ${type}!) {
        change: ${name}Organization(input: $input) { group { name status } errors { message reason } } }`
        const { change } = await client.run<Changed>(document, { input: { uid: options.group } })
        const [error] = change.errors
        if (error || !change.group) throw new ImportError(error?.message ?? 'The server answered without a group.')
        tell(options, change.group, `${change.group.name} is ${change.group.status}`)
      },
    )
  }
}
