// `mock`: the graph with generated data, for frontends that have no server yet (docs/mock.md).
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Command } from 'commander'
import type { MockResolvers } from '../../mock/mock-schema.ts'
import { readPort } from '../arguments.ts'
import { tell, type OutputOptions } from '../output.ts'

interface MockCommandOptions extends OutputOptions {
  readonly port: number
  readonly host: string
  readonly seed: string
  readonly resolvers?: string
}

export function addMock(program: Command): void {
  program
    .command('mock')
    .description('Serve the graph with generated data: no database, no tokens. Two runs of one seed answer alike.')
    .option('--port <port>', 'where to listen; 0 for any free one', readPort, 4000)
    .option('--host <address>', 'the address to listen at', '127.0.0.1')
    .option('--seed <text>', 'other texts give other data', '1')
    .option('--resolvers <file>', 'a module that exports `resolvers` by type and field, which answer instead')
    .action(async ({ resolvers: file, ...options }: MockCommandOptions) => {
      const resolvers = file === undefined ? {} : { resolvers: await readResolvers(file) }
      // The graph takes a moment to load, which the other commands need not wait for.
      const { createMockServer } = await import('../../mock/mock-server.ts')
      const server = await createMockServer({ ...options, ...resolvers })
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
      const { url } = server
      tell(options, { url, seed: options.seed }, `The mock of the graph is ready at ${url} (seed ${options.seed})`)
    })
}

/** @throws Error when the file is no module with such an export */
async function readResolvers(file: string): Promise<NonNullable<MockResolvers>> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly resolvers?: MockResolvers }
  const { resolvers } = module
  if (typeof resolvers !== 'object' || resolvers === null) {
    throw new Error(`${file} must export "resolvers": an object of types, each with its fields and their functions.`)
  }
  return resolvers
}
