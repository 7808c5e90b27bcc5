// The schema: every type of the files in types/, which gen/types.ts lists.
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import { builder } from './builder.ts'
import { writeExamples } from './examples/write.ts'
import './gen/types.ts'

/** The schema of the graph, its types and fields in alphabetical order. Every call gives the same one. */
export function graphSchema(): GraphQLSchema {
  made ??= build()
  return made
}

function build(): GraphQLSchema {
  // Examples are made from what is declared first, so sorting comes last.
  const schema = builder.toSchema({ sortSchema: false })
  writeExamples(schema)
  return lexicographicSortSchema(schema)
}

let made: GraphQLSchema | undefined
