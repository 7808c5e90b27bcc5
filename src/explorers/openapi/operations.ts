// One route as an operation of the document.
import type { DescField } from '@bufbuild/protobuf'
import { commentOf } from '../../contract/comments.ts'
import { methods } from '../../contract/methods.ts'
import { bodyExample } from './examples.ts'
import { operationId, tagName, titleOf } from './names.ts'
import { fieldAt, pathParameters, queryParameters } from './parameters.ts'
import { isRequired } from './patterns.ts'
import { readsBody, responsesOf, takesToken } from './responses.ts'
import type { Route } from './routes.ts'
import type { Schemas } from './schemas.ts'
import type { Operation, RequestBody, Schema } from './types.ts'

/** Where the reference of gRPC is; each method has an anchor of its full name there. */
const GRPC_PAGE = '/docs/grpc'

export interface OperationOptions {
  readonly schemas: Schemas
  /** How clients reach this server: what an operation links to is a whole URI (OpenAPI 3.1, External Documentation Object). */
  readonly url: string
}

/** The operation of a route. What it refers to is added to the schemas. */
export function operationOf(route: Route, { schemas, url }: OperationOptions): Operation {
  const { desc, access, fullName, canonical } = route.method
  const parameters = [...pathParameters(route), ...queryParameters(route, schemas)]
  const requestBody = bodyOf(route, schemas)
  return {
    operationId: idOf(route),
    summary: summaryOf(route),
    description: descriptionOf(route),
    tags: [tagName(desc.parent)],
    // The page shows version 2, which v2beta1 is another name of.
    ...(methods.has(canonical.id) && {
      externalDocs: { description: 'The same over gRPC', url: `${url}${GRPC_PAGE}#${canonical.fullName.slice(1)}` },
    }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, schemas),
    'x-grpc-method': fullName.slice(1),
    'x-required-capabilities': access.kind === 'none' ? [] : access.capabilities.map(({ name }) => name),
  }
}

/** A second route of a method is named by its verb, one without a parent by what it makes. */
function idOf({ method, http, index, atRoot }: Route): string {
  const id = operationId(method.desc)
  if (atRoot) return id.replace(/^[a-z]+/, '$&Root')
  return index === 0 ? id : `${id}By${http.verb.charAt(0)}${http.verb.slice(1).toLowerCase()}`
}

function summaryOf({ method, http, index, atRoot }: Route): string {
  const title = titleOf(method.desc.name)
  if (atRoot) return title.replace(' ', ' root ')
  return index === 0 ? title : `${title} (${http.verb})`
}

function descriptionOf(route: Route): string {
  const { desc, event } = route.method
  const root = route.atRoot ? 'Without a parent: makes a root, of which the caller becomes the owner.' : ''
  const leaves = event ? `A success leaves the event \`${event.type}\` behind.` : ''
  return [commentOf(desc), root, accessText(route), leaves].filter((part) => part !== '').join('\n\n')
}

function accessText(route: Route): string {
  const { access } = route.method
  if (takesToken(route)) return 'The bearer token of the request is the one to exchange.'
  if (access.kind === 'none') return 'Needs no token.'
  const { capabilities } = access
  if (capabilities.length === 0) return 'Needs a token; no capability.'
  const names = capabilities.map(({ name }) => `\`${name}\``).join(' and ')
  const noun = capabilities.length === 1 ? 'the capability' : 'the capabilities'
  return `Needs ${noun} ${names}${access.kind === 'scoped' ? ', on the resource or above it' : ''}.`
}

function securityOf(route: Route): Operation['security'] {
  if (takesToken(route)) return [{ exchangedToken: [] }]
  return route.method.access.kind === 'none' ? [] : [{ bearerAuth: [] }]
}

function bodyOf(route: Route, schemas: Schemas): RequestBody | undefined {
  if (!readsBody(route)) return undefined
  const { method, http } = route
  const { input } = method.desc
  const media = (schema: Schema) => {
    const example = methods.has(method.canonical.id) ? bodyExample(method.desc) : undefined
    return example === undefined ? { schema } : { schema, example }
  }
  if (http.body === '') {
    const schema = schemas.body(input, new Set())
    const form = { schema: schemas.form(input) }
    return {
      required: false,
      description: 'The same fields may come in the query instead.',
      content: { 'application/json': media(schema), 'application/x-www-form-urlencoded': form },
    }
  }
  if (http.body === '*') {
    const schema = schemas.body(input, filledByPath(route))
    const required = input.fields.some((field) => isRequired(field) && !filledByPath(route).has(field))
    return { required, content: { 'application/json': media(schema) } }
  }
  const field = fieldAt(input, [http.body])
  if (!field.message) throw new Error(`${method.fullName}: the body ${http.body} is not a message.`)
  const change = http.verb === 'PATCH'
  const one = schemas.refTo(field.message, change ? 'change' : 'request')
  const schema: Schema = field.fieldKind === 'list' ? { type: 'array', items: one, minItems: 1 } : one
  // No body is one of nothing: a change of nothing, and of what is made only the defaults.
  const required = !change && field.message.fields.some(isRequired)
  return { required, description: commentOf(field), content: { 'application/json': media(schema) } }
}

function filledByPath({ method, variables }: Route): ReadonlySet<DescField> {
  return new Set(variables.map(({ path }) => fieldAt(method.desc.input, path)))
}
