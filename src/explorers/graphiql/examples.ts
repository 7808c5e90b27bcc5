/** Stands in the variables of the examples until the page knows a group that the owner of the token can see. */
export const groupPlaceholder = 'uid of a group'

/** One tab of the tour. GraphiQL titles a tab with the name of its operation. */
export interface ExampleQuery {
  readonly name: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

const overview = `# Everything a console draws for an organization, in one request.
# Run it with Ctrl+Enter. The next tabs go on from here.
query Overview($org: UID!) {
  group(uid: $org) {
    name
    children(first: 20, orderBy: [{ field: NAME, direction: ASC }]) {
      nodes {
        uid
        name
        repos(includeDescendants: true) {
          totalCount
        }
      }
    }
    repos(first: 10, includeDescendants: true) {
      totalCount
      nodes {
        name
        readme
        tags(first: 5) {
          totalCount
          nodes {
            name
            digest
            deprecated
          }
        }
      }
    }
    roleBindings(first: 10) {
      nodes {
        role {
          name
        }
        identity {
          name
          relationship {
            ... on ClaimMatch {
              issuer
              subject
            }
          }
        }
      }
    }
  }
}
`

const reposAndTags = `# A page of repositories with their newest names. For the next page,
# put pageInfo.endCursor into "after".
query ReposAndTags($first: Int = 10, $after: String) {
  repos(first: $first, after: $after, orderBy: [{ field: NAME, direction: ASC }]) {
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
    nodes {
      uid
      name
      catalogTier
      group {
        name
      }
      tags(first: 5) {
        totalCount
        nodes {
          name
          digest
          deprecated
        }
      }
    }
  }
}
`

const advisories = `# Known vulnerabilities and what was last said about each.
query Advisories($first: Int = 10) {
  advisories(first: $first) {
    totalCount
    nodes {
      uid
      advisoryId
      artifactName
      aliases
      severities {
        type
        score
      }
      latestEvent {
        createTime
      }
    }
  }
}
`

const whoAmI = `# The identity that the token stands for.
query WhoAmI {
  viewer {
    identity {
      uid
      name
    }
  }
}
`

const createGroup = `# Checks only, as long as "validateOnly" is true; set it to false to create the group.
# What the rules refuse comes back in "errors", as data.
mutation CreateGroup($input: CreateGroupInput!) {
  createGroup(input: $input) {
    group {
      uid
      name
    }
    errors {
      __typename
      message
      reason
      path
    }
  }
}
`

/** The tour: the tabs that are open on a first visit, in this order. */
export const exampleQueries: readonly ExampleQuery[] = [
  { name: 'Overview', query: overview, variables: { org: groupPlaceholder } },
  { name: 'ReposAndTags', query: reposAndTags, variables: { first: 10 } },
  { name: 'Advisories', query: advisories, variables: { first: 10 } },
  { name: 'WhoAmI', query: whoAmI },
  {
    name: 'CreateGroup',
    query: createGroup,
    variables: {
      input: {
        parent: groupPlaceholder,
        name: 'my-first-group',
        description: 'Made from the tour',
        validateOnly: true,
      },
    },
  },
]
