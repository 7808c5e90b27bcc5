// Path and query parameters of a route: what src/rest reads, from the same rules.
// google.api.http has no spelling for a list of messages; where a request has one, the fields of one item are parameters.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { commentOf } from '../../contract/comments.ts'
import { methods } from '../../contract/methods.ts'
import { fieldsByName, kindOf } from '../../wire/kinds.ts'
import { pathExample, requestExamples } from './examples.ts'
import { takesToken } from './responses.ts'
import type { Route } from './routes.ts'
import { counted, isRequired, sentSchema, UID_PATTERN } from './patterns.ts'
import type { Schemas } from './schemas.ts'
import type { Json, Parameter } from './types.ts'

/** The parameters in the path, in its order. */
export function pathParameters(route: Route): Parameter[] {
  const { method, variables } = route
  return variables.map(({ name, path, deep }) => {
    const field = fieldAt(method.desc.input, path)
    const slashes = deep ? ' A slash in it is written `%2F`.' : ''
    return {
      name,
      in: 'path',
      required: true,
      description: `${commentOf(field)}${slashes}`,
      schema: deep ? { type: 'string', pattern: UID_PATTERN } : sentSchema(field, { type: 'string' }, true),
      example: pathExample(route, { path }),
    }
  })
}

/** The parameters after the question mark, in the contract's order. */
export function queryParameters(route: Route, schemas: Schemas): Parameter[] {
  const { method, filled, http } = route
  const { input } = method.desc
  const parameters =
    http.body === '*'
      ? []
      : fieldParameters(input, {
          prefix: '',
          required: true,
          schemas,
          filled,
          example: methods.has(method.canonical.id) ? requestExamples[method.desc.name] : undefined,
        })
  if (http.verb !== 'GET' && !fieldsByName(input).has('validate_only') && !takesToken(route))
    parameters.push(VALIDATE_ONLY)
  return parameters
}

const VALIDATE_ONLY: Parameter = {
  name: 'validate_only',
  in: 'query',
  description:
    'True: everything is checked and the would-be answer given, and nothing is changed (AIP-163). The header Would-Emit then names the events that the call would leave behind.',
  schema: { type: 'boolean' },
}

interface Place {
  readonly prefix: string
  /** Whether what holds the field must be given. */
  readonly required: boolean
  readonly schemas: Schemas
  readonly filled: ReadonlySet<DescField>
  /** An example of what holds the field. */
  readonly example: Json | undefined
}

function fieldParameters(desc: DescMessage, place: Place): Parameter[] {
  return desc.fields.filter((field) => !place.filled.has(field)).flatMap((field) => fieldParameter(field, place))
}

function fieldParameter(field: DescField, place: Place): Parameter[] {
  if (field.fieldKind === 'map') return []
  const name = place.prefix + field.name
  const required = place.required && isRequired(field)
  const kind = kindOf(field)
  const example = memberOf(place.example, field.jsonName)
  if (kind.is === 'message') return fieldParameters(kind.desc, { ...place, prefix: `${name}.`, required, example })
  const { description: _, deprecated: _old, ...schema } = place.schemas.ofParameter(field, required)
  return [
    {
      name,
      in: 'query',
      ...(required && { required: true }),
      ...(field.deprecated && { deprecated: true }),
      description: commentOf(field),
      schema: counted(field, schema),
      ...(example !== undefined && { example }),
    },
  ]
}

/** A member of an object, or of the first in a list of them. */
function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return memberOf(value[0] as Json, name)
  return typeof value === 'object' && value !== null ? (value as Record<string, Json>)[name] : undefined
}

/** The field that a path variable fills. */
export function fieldAt(desc: DescMessage, path: readonly string[]): DescField {
  const [first = '', ...rest] = path
  const field = fieldsByName(desc).get(first)
  if (!field) throw new Error(`${desc.typeName} has no field ${first}.`)
  return rest.length > 0 && field.message ? fieldAt(field.message, rest) : field
}
