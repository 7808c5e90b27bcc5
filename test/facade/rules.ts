// How often the facade asks its upstream for an edge of the schema: once a batch of parents and once more, but for these.

/** Calls a parent, where the contract has no method or filter for many. */
export const A_PARENT: Readonly<Record<string, number>> = {
  'Repo.readme': 1,
  'Tag.image': 1,
  'Artifact.versions': 1,
  // Repos are found by one name at a time.
  'Advisory.repos': 1,
}

/** Calls a batch of parents beyond two, where one field asks several lists. */
export const MORE: Readonly<Record<string, number>> = {
  // Bindings of the groups and of those above them take two at most; what their roles give; and who holds them.
  'Group.access': 2,
}
