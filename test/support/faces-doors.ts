// Every way to say one call to a server, for cases that must end alike through all of them.
import type { Face } from './faces.ts'
import { graphqlFace } from './faces-graphql.ts'
import { grpcFace } from './faces-grpc.ts'
import { mcpFace } from './faces-mcp.ts'
import { restFace } from './faces-rest.ts'
import { inVersion1 } from './faces-v1.ts'

/** Opens a face at the address of a server. */
export type Door = (url: string) => Pick<Face, 'call'>

const DOORS = {
  REST: restFace,
  gRPC: (url) => grpcFace(url),
  'gRPC-Web': (url) => grpcFace(url, 'v2', 'gRPC-Web'),
  Connect: (url) => grpcFace(url, 'v2', 'Connect'),
  'version 1 by REST': (url) => inVersion1(restFace(url), restFace(url)),
  'version 1 by gRPC': (url) => inVersion1(grpcFace(url, 'v1'), grpcFace(url)),
  'the graph': graphqlFace,
  MCP: mcpFace,
} satisfies Record<string, Door>

export type DoorName = keyof typeof DOORS

export const ALL_DOORS = Object.keys(DOORS) as DoorName[]

/** Those that are named, each with its name, in this order. */
export const doorsOf = (...names: readonly DoorName[]): [DoorName, Door][] => names.map((name) => [name, DOORS[name]])
