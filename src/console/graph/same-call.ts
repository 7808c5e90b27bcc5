/** The names of the faces that calls are made on. */
export const faceNames = { graphql: 'GraphQL', rest: 'REST', grpc: 'gRPC', mcp: 'MCP' } as const

/** One call as commands to copy, by faces; a face that cannot make it has none. */
export type SameCall = Readonly<Partial<Record<keyof typeof faceNames, string>>>
