// How long the lists of the graph are that have no page size: what the cost of a query takes for granted.

/** What a list without a page size and without a row below counts as. */
export const LIST_SIZE = 10

/** The items of a list: a number, or as many as an argument that is a list has. */
export type ListSize = number | { readonly argument: string }

/** Fields whose lists may be longer than LIST_SIZE, by type and name. A test holds each against the schema. */
export const listSizes: Readonly<Record<string, ListSize>> = {
  'Query.nodes': { argument: 'ids' },
  // One for each organization whose rules fit the token.
  'Viewer.identities': 100,
  'AccessMatrix.columns': 32,
  'AccessMatrix.reasons': 200,
  'AccessReason.counts': 32,
  'GroupSide.members': 1000,
  'GroupSide.roleBindings': 1000,
  'GroupSide.roles': 1000,
  'BatchCreateRoleBindingsPayload.roleBindings': 25,
  'BatchCreateIdentitiesPayload.identities': 200,
  'BatchCreateReposPayload.repos': 200,
  'BatchCreateTagsPayload.tags': 200,
  'BatchUpdateIdentitiesPayload.identities': 200,
  'BatchUpdateReposPayload.repos': 200,
  'BatchUpdateRoleBindingsPayload.roleBindings': 200,
  'ChangeRoleBindingsPayload.created': 200,
  'ChangeRoleBindingsPayload.updated': 200,
  'BatchDeleteExternalGroupRoleMappingsPayload.externalGroupRoleMappings': 1000,
}
