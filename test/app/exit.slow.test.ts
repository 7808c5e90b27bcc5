// The end of a real process that does not wait for its threads in vain.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const EXIT = join(import.meta.dirname, '../../src/app/exit.ts')

it('collects garbage last of all, and ends with the code', async () => {
  const program = `import { exit } from ${JSON.stringify(EXIT)}; console.log('ends'); exit(3); console.log('goes on')`
  const args = ['--trace-gc', '--input-type=module', '--eval', program]
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, args, (error, said) => resolve({ code: error?.code, said }))
  })
  expect(code).toBe(3)
  const [, afterwards = ''] = said.split('ends\n')
  expect(afterwards).toMatch(/Mark-Compact/)
  expect(afterwards).not.toMatch(/goes on/)
})
