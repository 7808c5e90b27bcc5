// The schema: every type, once. What belongs here: the list of the files in types/, one line a file.
// What does not: anything of a type. server.ts and the printing script call it.
import type { GraphQLSchema } from 'graphql'
import { builder } from './builder.ts'
import './types/root.ts'
import './types/viewer.ts'
import './types/group.ts'
import './types/identity.ts'
import './types/role.ts'
import './types/role-binding.ts'
import './types/access.ts'
import './types/access-changes.ts'
import './types/repo.ts'
import './types/tag.ts'
import './types/advisory.ts'
import './types/advisory-import.ts'

/** The schema of the graph, its types and fields in alphabetical order. Every call gives the same one. */
export function graphSchema(): GraphQLSchema {
  made ??= builder.toSchema({ sortSchema: true })
  return made
}

let made: GraphQLSchema | undefined
