// The people that are picked from where nothing can be searched for.
import { gql } from 'urql'

interface ListIdentitiesQuery {
  readonly identities: {
    readonly nodes: readonly {
      readonly id: string
      readonly uid: string
      readonly name: string
      readonly email: string
    }[]
  }
}

/** Asked in front of another server alone, so it is no document of every console. */
export const ListIdentitiesDocument = gql<ListIdentitiesQuery, Record<string, never>>(`
  query ListIdentities {
    identities(first: 200, orderBy: [{ field: NAME }]) {
      nodes {
        id
        uid
        name
        email
      }
    }
  }
`)
