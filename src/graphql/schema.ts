// The schema: every type of the files in types/, which gen/types.ts lists.
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import type { Offers } from '../services/offers.ts'
import { builder } from './builder.ts'
import { keepFittingExamples } from './examples/fitting.ts'
import type { Known } from './examples/paths.ts'
import { writeExamples } from './examples/write.ts'
import './gen/types.ts'
import { pruned } from './pruned.ts'
import { resourceTypeNamed } from './resource-type.ts'

/** The schema of the graph, its types and fields in alphabetical order. Every call gives the same one. */
export function graphSchema(): GraphQLSchema {
  made ??= build({ schema: builder.toSchema({ sortSchema: false }), isGot: () => true })
  return made
}

/** The schema of services that cannot answer everything: what they cannot is not in it. */
export function offeredSchema(offers: Offers): GraphQLSchema {
  const schema = builder.toSchema({ sortSchema: false, offers })
  const isGot = (name: string): boolean => {
    const type = resourceTypeNamed(name)
    return type === undefined || offers.answers({ method: type.get, how: 'get' })
  }
  const known = pruned(schema, ({ name }) => isGot(name))
  keepFittingExamples(known)
  return build({ schema: known, isGot })
}

function build(known: Known): GraphQLSchema {
  // Examples are made from what is declared first, so sorting comes last.
  writeExamples(known)
  return lexicographicSortSchema(known.schema)
}

let made: GraphQLSchema | undefined
