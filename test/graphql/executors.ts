// Both ways in which an operation is answered: walked by the library's own executor, and written by the database.
import { type GraphQLError, Kind, parse, validate } from 'graphql'
import { expect } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import { JsonText } from '../../src/core/row-text.ts'
import { createExecutor, type Executor } from '../../src/graphql/compiled.ts'
import { Loaders } from '../../src/graphql/context.ts'
import { formatError } from '../../src/graphql/errors.ts'
import { graphSchema } from '../../src/graphql/schema.ts'
import { writingText } from '../../src/graphql/text/writing.ts'
import type { World } from './world.ts'

export const schema = graphSchema()
export const walking = createExecutor(schema, Infinity)
export const writing = writingText(schema, walking)

export interface Asked {
  readonly variables?: Record<string, unknown>
  readonly caller?: Caller
}

export interface Told {
  readonly data: string | undefined
  readonly errors: readonly string[]
  /** Whether the database wrote it. */
  readonly written: boolean
}

/** What an executor answers in a world. */
export async function answer(
  world: Pick<World, 'services' | 'owner'>,
  run: Executor,
  { source, variables = {}, caller = world.owner }: Asked & { readonly source: string },
): Promise<Told> {
  const document = parse(source)
  expect(validate(schema, document), source).toEqual([])
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('The document has no operation.')
  const call = { caller, requestId: 'test' }
  const contextValue = { services: world.services, call, loaders: new Loaders(world.services, call) }
  const args = { schema, document, contextValue, variableValues: variables }
  const { data, errors = [] } = await run(args, { operation, fields: 1, onlyIntrospection: false })
  const told = errors.map((error: GraphQLError) =>
    JSON.stringify(formatError(error, { requestId: 'test', errorDomain: 'example.dev', log: () => undefined })),
  )
  const written = (data as unknown) instanceof JsonText
  return { data: written ? (data as unknown as JsonText).text : JSON.stringify(data), errors: told.sort(), written }
}
