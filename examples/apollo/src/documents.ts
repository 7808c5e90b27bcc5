import { gql } from '@apollo/client'

/** A page of the repos that the caller may see. Apollo's pages go by edges, not by nodes. */
export const REPOS = gql`
  query Repos($first: Int!, $after: String) {
    repos(first: $first, after: $after, orderBy: [{ field: NAME }]) {
      totalCount
      edges {
        cursor
        node {
          id
          uid
          name
          description
        }
      }
      pageInfo {
        startCursor
        endCursor
        hasNextPage
        hasPreviousPage
      }
    }
  }
`

/** The answer has the id, so that every list which shows the repo shows the change. */
export const DESCRIBE = gql`
  mutation Describe($uid: UID!, $description: String!) {
    updateRepo(input: { uid: $uid, description: $description }) {
      repo {
        id
        description
      }
      errors {
        message
      }
    }
  }
`
