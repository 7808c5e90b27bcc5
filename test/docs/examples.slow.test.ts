// Every example of the documentation that is marked to be run, as it is written there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootExplorer, type Booted } from '../explorers/boot.ts'
import { blocksOf, pagesToRun } from './pages.ts'
import { missingTools, runPage } from './session.ts'

let server: Booted

beforeAll(async () => {
  server = await bootExplorer()
})
afterAll(() => server.close())

const reached = () => ({ url: server.url, token: server.token, organization: server.group })

describe('the documentation', () => {
  it.for(pagesToRun().map((page) => [page.name, page] as const))(
    '%s does what it says',
    async ([name, page], context) => {
      const missing = missingTools(page)
      context.skip(missing.length > 0, `${name} needs ${missing.join(' and ')}`)
      const { code, output } = await runPage(page, reached())
      expect(code, output).toBe(0)
      expect(output.match(/^== /gm)).toHaveLength(page.blocks.length)
    },
  )

  it('has examples of REST and gRPC', () => {
    expect(pagesToRun().map(({ name }) => name)).toEqual(expect.arrayContaining(['docs/rest.md', 'docs/grpc.md']))
  })
})

describe('a page that is wrong', () => {
  const run = (markdown: string) => runPage({ name: 'x.md', blocks: blocksOf(markdown) }, reached())
  const get = (path: string): string =>
    `curl -s localhost:8080${path} -H "Authorization: Bearer $(cat data/owner-token)"`

  it.each([
    ['a refusal', `\`\`\`sh run\n${get('/registry/v2/repos?page_size=x')}\n\`\`\``],
    ['a refusal within a pipe', `\`\`\`sh run\n${get('/no/such/path')} | cat\n\`\`\``],
    ['a block that should be refused and is not', `\`\`\`sh run fails\n${get('/registry/v2/repos')}\n\`\`\``],
    ['a program that throws', '```ts run\nthrow new Error(process.env.ORG)\n```'],
    ['a variable that nothing sets', '```sh run\necho $NO_SUCH_VARIABLE\n```'],
  ])('fails with %s', async (_, markdown) => {
    expect((await run(markdown)).code).not.toBe(0)
  })

  it('goes through with the same token when it is right', async () => {
    const { code, output } = await run(`\`\`\`sh run\n${get('/registry/v2/repos?page_size=1')}\n\`\`\``)
    expect([code, output]).toEqual([0, expect.stringContaining('"nextPageToken"')])
  })

  it('is told when a mark is none', () => {
    expect(() => blocksOf('```sh runs\necho\n```')).toThrow('there are sh run, sh run fails and ts run')
    expect(blocksOf('```sh\necho\n```')).toEqual([])
  })
})
