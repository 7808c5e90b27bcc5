// The tree of commands, without a process.
import { expect, it } from 'vitest'
import { commandsOf, createProgram } from '../../src/program.ts'

const commands = commandsOf(createProgram()).filter((command) => command.name() !== 'complete')

it.each(commands.map((command) => [`${command.parent?.name() ?? ''} ${command.name()}`, command] as const))(
  'answers programs in JSON: %s',
  (_, command) => {
    expect(command.options.filter(({ long }) => long === '--json')).toHaveLength(1)
    expect(command.description()).toMatch(/\.$/)
  },
)
