/** Stands in the variables of the examples until the page knows a group that the owner of the token can see. */
export const groupPlaceholder = 'uid of a group'

/** Likewise, until the page knows whose token it has. */
export const identityPlaceholder = 'uid of an identity'

/** One tab of the tour. GraphiQL titles a tab with the name of its operation. */
export interface ExampleQuery {
  readonly name: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

const overview = `# Everything a console draws for an organization,
# in one request. Run it with Ctrl+Enter.
# The next tabs go on from here.
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

const reposAndTags = `# A page of repositories with their first tags. For
# the next page, put pageInfo.endCursor into "after".
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

const advisories = `# Known vulnerabilities, and when something was
# last said about each.
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

const search = `# Looks in everything that you may see.
query Search($text: String!) {
  search(query: $text, first: 10) {
    totalCount
    edges {
      name
      path
      highlights {
        field
        text
      }
      node {
        __typename
        uid
      }
    }
  }
}
`

const whoMay = `# Who may create repos here, and by which roles;
# and whether one identity may: if not, what it lacks.
# In the variables, Ctrl+Space lists other capabilities.
query WhoMay($group: UID!, $identity: UID!, $capability: Capability!) {
  group(uid: $group) {
    name
    access(capability: $capability) {
      totalCount
      edges {
        node {
          name
        }
        paths {
          role {
            name
          }
          group {
            name
          }
        }
      }
    }
  }
  explainAccess(identity: $identity, capability: $capability, at: $group) {
    allowed
    missing {
      obstacle
      roles {
        name
      }
    }
  }
}
`

const auditLog = `# What happened in a group and below it, the latest
# first: who did what, and how it was before and after.
query AuditLog($group: UID!) {
  events(group: $group, first: 10, order: NEWEST_FIRST) {
    nodes {
      time
      type
      subject
      actor {
        identity {
          name
        }
      }
      before
      after
    }
  }
}
`

const liveEvents = `# The same as it happens, the last event at a time;
# the button stops it. To see one, run CreateGroup in
# another window, with "validateOnly" set to false.
# With "after" and a cursor it goes on from there.
subscription LiveEvents($group: UID!) {
  events(group: $group) {
    cursor
    time
    type
    subject
    actor {
      identity {
        name
      }
    }
    after
  }
}
`

const published = `# A published document runs by its id, which is the
# SHA-256 of its text; a server may run no others.
# Publish what is below the next line, saved as a file:
# platform-graph documents publish FILE
# documentId: sha256:d2e7b70e51a82f2523d58ec3f1deade399856aef57aa8b9b654cdf2890029b14
query Published {
  repos(first: 5) {
    nodes {
      name
    }
  }
}
`

const createGroup = `# Checks only, as long as "validateOnly" is true;
# set it to false to create the group. What the rules
# refuse comes back in "errors", as data.
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
  { name: 'Search', query: search, variables: { text: 'git' } },
  { name: 'WhoAmI', query: whoAmI },
  {
    name: 'WhoMay',
    query: whoMay,
    variables: { group: groupPlaceholder, identity: identityPlaceholder, capability: 'REPO_CREATE' },
  },
  { name: 'AuditLog', query: auditLog, variables: { group: groupPlaceholder } },
  { name: 'LiveEvents', query: liveEvents, variables: { group: groupPlaceholder } },
  { name: 'Published', query: published },
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
