// The schema: every type, once.
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import { builder } from './builder.ts'
import { writeExamples } from './examples/write.ts'
import './types/root.ts'
import './types/rate-limit.ts'
import './types/viewer.ts'
import './types/group.ts'
import './types/group-access.ts'
import './types/identity.ts'
import './types/identity-metadata.ts'
import './types/lookup-identity.ts'
import './types/role.ts'
import './types/role-binding.ts'
import './types/role-binding-batch.ts'
import './types/identity-provider.ts'
import './types/scim-tokens.ts'
import './types/external-group-role-mapping.ts'
import './types/account-association.ts'
import './types/group-invite.ts'
import './types/terms.ts'
import './types/access.ts'
import './types/access-changes.ts'
import './types/repo.ts'
import './types/tag.ts'
import './types/advisory.ts'
import './types/advisory-import.ts'
import './types/advisory-write.ts'
import './types/vulnerability-import.ts'
import './types/artifact.ts'
import './types/image.ts'
import './types/search.ts'
import './types/event.ts'
import './types/subscription.ts'

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
