// A group of a thousand people, made through the graph as anybody would.

export interface Asking {
  readonly url: string
  readonly token: string
}

interface Answer {
  readonly data?: Record<string, never>
  readonly errors?: readonly { readonly message: string }[]
}

const ask = async <T>({ url, token }: Asking, query: string, variables: object): Promise<T> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as Answer
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data as unknown as T
}

const AT_ONCE = 200

const MAKE_GROUP = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) { group { uid } errors { message } } }`
const MAKE_PEOPLE = `mutation ($input: BatchCreateIdentitiesInput!) {
  batchCreateIdentities(input: $input) { identities { uid } errors { message } } }`
const BIND = `mutation ($input: ChangeRoleBindingsInput!) { changeRoleBindings(input: $input) { errors { message path } } }`

/** Makes the group `engineering` with 600 viewers and 400 editors; gives its uid. */
export async function seedLarge(asking: Asking): Promise<string> {
  const { groups, roles } = await ask<Record<'groups' | 'roles', { nodes: { uid: string; name: string }[] }>>(
    asking,
    '{ groups(scope: { inRoot: true }, first: 1) { nodes { uid name } } roles(first: 200) { nodes { uid name } } }',
    {},
  )
  const roleUid = (name: string): string => roles.nodes.find((role) => role.name === name)!.uid
  const made = await ask<{ createGroup: { group: { uid: string } } }>(asking, MAKE_GROUP, {
    input: { parent: groups.nodes[0]!.uid, name: 'engineering' },
  })
  const parent = made.createGroup.group.uid
  for (let from = 0; from < 1000; from += AT_ONCE) {
    const requests = Array.from({ length: AT_ONCE }, (_, at) => {
      const name = `robot ${from + at}`
      return { parent, name, claimMatch: { issuer: 'https://ci.example.test', subject: name } }
    })
    const people = await ask<{ batchCreateIdentities: { identities: { uid: string }[] } }>(asking, MAKE_PEOPLE, {
      input: { requests },
    })
    const role = roleUid(from < 600 ? 'viewer' : 'editor')
    const create = people.batchCreateIdentities.identities.map(({ uid }) => ({
      parent,
      identityUid: uid,
      roleUid: role,
    }))
    const { changeRoleBindings } = await ask<{ changeRoleBindings: { errors: { message: string }[] } }>(asking, BIND, {
      input: { create },
    })
    if (changeRoleBindings.errors.length > 0) throw new Error(changeRoleBindings.errors[0]!.message)
  }
  return parent
}
