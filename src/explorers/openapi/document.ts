// Here: the REST face as an OpenAPI document, made from the descriptors of the contract and nothing else: paths, parameters,
// schemas, security, refusals. The same version of the contract gives the same document, byte for byte.
import type { DescMessage } from '@bufbuild/protobuf'
import type { ContractVersion } from '../../contract/versions.ts'
import { commentOf } from '../../contract/comments.ts'
import { schemaNames, tagName } from './names.ts'
import { operationOf } from './operations.ts'
import { headers, namedResponses } from './responses.ts'
import { type Route, routesOf } from './routes.ts'
import { createSchemas } from './schemas.ts'
import { statusSchemas } from './status-schemas.ts'
import type { Document, Operation, Verb } from './types.ts'

export interface DocumentOptions {
  /** The version of this server. */
  readonly version: string
  /** How clients reach it, without a slash at the end. */
  readonly url: string
  /** What a list may be ordered by, as a pattern of `order_by`, by its request; absent: nothing is said of it. */
  readonly orderOf?: (request: DescMessage) => string | undefined
}

/** The OpenAPI 3.1 document of one version of the contract. */
export function openApiDocument(contract: ContractVersion, { version, url, orderOf }: DocumentOptions): Document {
  const methods = [...contract.methods.values()].filter(({ http }) => http.length > 0)
  const schemas = createSchemas(schemaNames(methods), orderOf)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routesOf(methods)) addOperation(paths, route, operationOf(route, { schemas, url }))
  const status = statusSchemas(schemas)
  const services = new Set(methods.map(({ desc }) => desc.parent))
  return {
    openapi: '3.1.1',
    info: infoOf(contract, version),
    servers: [{ url, description: 'This server' }],
    tags: Array.from(services, (service) => ({ name: tagName(service), description: commentOf(service) })),
    paths,
    components: {
      securitySchemes: securitySchemes(paths),
      headers,
      responses: namedResponses(),
      schemas: { ...schemas.all(), ...status },
    },
  }
}

function addOperation(paths: Record<string, Record<string, Operation>>, route: Route, operation: Operation): void {
  const verb = route.http.verb.toLowerCase() as Verb
  const item = (paths[route.path] ??= {})
  if (item[verb])
    throw new Error(`${verb} ${route.path} is both ${item[verb].operationId} and ${operation.operationId}.`)
  item[verb] = operation
}

function infoOf({ version: contract }: ContractVersion, version: string): Document['info'] {
  return {
    title: `Platform API ${contract}`,
    version,
    summary: 'Groups, access, repos, advisories, libraries and events of an organization.',
    description: `The REST face of the platform API. The same methods answer over gRPC, see /docs/grpc.

Names of query parameters are given as the contract spells them; camelCase is read too (\`pageSize\`). A uid in a path is one
segment: write its slashes as \`%2F\`, or as they are. JSON is proto3 JSON: 64-bit numbers are text, enums are names, times
are RFC 3339 in UTC. A request may give an enum by its number too.

Lists come in pages: \`page_size\` (50, at most 200), and \`page_token\` from the answer before. A PATCH changes what is
sent; with \`update_mask\`, what that names. Every refusal has the same body and says what to do.`,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  }
}

const SCHEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token of this server, or an OIDC token of an issuer that an identity names.',
  },
  exchangedToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token to exchange: of somebody else’s issuer, of this server, or a refresh token.',
  },
}

/** Those that an operation asks for: v2beta1 has no token exchange. */
function securitySchemes(paths: Document['paths']): Document['components']['securitySchemes'] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const used = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))))
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)))
}
