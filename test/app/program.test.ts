// The tree of commands, without a process.
import { expect, it, vi } from 'vitest'
import { commandsOf, createProgram } from '../../src/program.ts'

const commands = commandsOf(createProgram(false)).filter((command) => command.name() !== 'complete')

it.each(commands.map((command) => [`${command.parent?.name() ?? ''} ${command.name()}`, command] as const))(
  'answers programs in JSON: %s',
  (_, command) => {
    expect(command.options.filter(({ long }) => long === '--json')).toHaveLength(1)
    expect(command.description()).toMatch(/\.$/)
  },
)

it.each([
  ['people', false, "error: unknown option '--nothing'\n(add --help for what can be given)\n"],
  ['programs', true, `{"error":"unknown option '--nothing'"}\n`],
])('says to %s what is wrong with the words', async (_, json, wanted) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await expect(createProgram(json).parseAsync(['keys', 'list', '--nothing'], { from: 'user' })).rejects.toThrow()
    expect(write.mock.calls.map(([text]) => text).join('')).toBe(wanted)
  } finally {
    write.mockRestore()
  }
})

it.each([
  [
    'a token for a place that is none',
    ['token', '--identity', 'a'.repeat(40), '--scope', 'b'.repeat(40), 'everywhere'],
  ],
  ['reports on a repo that is none', ['import', 'reports', 'x.json', '--group', 'a'.repeat(40), '--repo', 'nginx']],
])('refuses %s', async (_, words) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await expect(createProgram(true).parseAsync(words, { from: 'user' })).rejects.toThrow(
      'A uid is 40 hexadecimal digits',
    )
  } finally {
    write.mockRestore()
  }
})
