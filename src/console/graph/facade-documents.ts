/** The texts of operations, by name, that differ in front of another server: the build puts them here (scripts/explorers/fitted.ts). */
export const documents: Readonly<Record<string, string>> = {}
