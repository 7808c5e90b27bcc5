/** The groups that lie in no other one that is seen: organizations, and for who is bound below one, where that begins. */
export function outermost<Group extends { readonly uid: string }>(
  ...lists: readonly (readonly Group[])[]
): readonly Group[] {
  const all = new Map(lists.flat().map((group) => [group.uid, group]))
  return [...all.values()].filter(({ uid }) => ![...all.keys()].some((other) => uid.startsWith(`${other}/`)))
}
