// What the layers of the house must have a rule for.

/** The folders of `src` that no rule speaks of: whatever they imported would be allowed. */
export function foldersWithoutRule(folders: readonly string[], ruleNames: readonly string[]): readonly string[] {
  // Only the root may import everything, and a rule of its own keeps others from importing it.
  const ruled = new Set([...ruleNames, 'layer-app'])
  return folders.filter((folder) => !ruled.has(`layer-${folder}`))
}
