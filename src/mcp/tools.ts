// The tools: the methods that the contract offers to agents, by one loop over its tables.
import type { DescField, DescMethod } from '@bufbuild/protobuf'
import type { Tool } from '@modelcontextprotocol/server'
import { type Commented, commentOf } from '../contract/comments.ts'
import { fieldRule } from '../contract/fields.ts'
import { graphMethods, type Method, methodOf, methods } from '../contract/methods.ts'
import { invalidField } from '../core/errors.ts'
import { type JsonSchema, messageSchema, typesWithin } from '../wire/json-schema.ts'
import { asCreated, brieflyOf, enumOf, firstSentence, slim } from './schemas.ts'
import { fieldsByName } from '../wire/kinds.ts'

/** A method as agents see it. */
export interface MethodTool {
  readonly method: Method
  /** As `tools/list` gives it. */
  readonly definition: Tool
  /** Whether the argument `validateOnly` is ours to read: the method changes something and has no such field itself. */
  readonly takesValidateOnly: boolean
}

export interface ToolOptions {
  /** Whether to offer methods that change something. */
  readonly writes: boolean
  /** Whether anything serves a method. */
  readonly implemented: (method: DescMethod) => boolean
}

/**
 * The tools by their names: what the contract does not hide, reads only unless `writes`. A method that does not say that
 * it only reads counts as one that writes.
 */
export function toolsOf({ writes, implemented }: ToolOptions): ReadonlyMap<string, MethodTool> {
  const tools = new Map<string, MethodTool>()
  for (const method of [...methods.values(), ...graphMethods.values()]) {
    if (method.tool.hidden || !implemented(method.desc) || !(writes || method.tool.readOnly)) continue
    const name = toolName(method)
    if (tools.has(name)) throw new Error(`${method.id} and ${tools.get(name)?.method.id} would both be ${name}.`)
    tools.set(name, makeTool(name, method))
  }
  return tools
}

/**
 * The tools of the domains that the parameter lists, separated by commas; all where it is not given.
 * @throws INVALID_ARGUMENT for a domain without tools, and where it is given twice
 */
export function chosenTools(tools: ReadonlyMap<string, MethodTool>, given: readonly string[]): typeof tools {
  const [names, ...more] = given
  if (names === undefined) return tools
  if (more.length > 0) throw invalidField('tools', 'is given twice; put a comma between domains')
  const wanted = new Set(names.split(',').map((name) => name.trim()))
  const known = new Set([...tools.values()].map(({ method }) => method.domain))
  const unknown = [...wanted].find((name) => !known.has(name))
  if (unknown !== undefined)
    throw invalidField('tools', `names ${JSON.stringify(unknown)}; there are ${[...known].sort().join(', ')}`)
  return new Map([...tools].filter(([, { method }]) => wanted.has(method.domain)))
}

/** All that is told of a tool: what the list of tools leaves out for its length. */
export function wholeTool({ method: { desc }, definition, takesValidateOnly }: MethodTool): object {
  const describe = inJsonNames(desc)
  return {
    ...definition,
    description: describe(desc),
    inputSchema: messageSchema(desc.input, { use: 'request', describe }),
    outputSchema: messageSchema(desc.output, { use: 'response', describe }),
    ...(takesValidateOnly && {
      validateOnly: 'Whether only to check: the answer is what would be, and nothing is written.',
    }),
  }
}

/** `iam_list_role_bindings`: letters, digits and underscores, which every client takes. */
export function toolName({ domain, desc }: Pick<Method, 'domain' | 'desc'>): string {
  const words = wordsOf(desc.name).join('_').toLowerCase()
  return words === domain ? domain : `${domain}_${words}`
}

function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])/)
}

function makeTool(name: string, method: Method): MethodTool {
  const { tool, desc } = method
  const reads = !tool.hidden && tool.readOnly === true
  const takesValidateOnly = !reads && !fieldsByName(desc.input).has('validate_only')
  const hints = tool.hidden ? {} : hintsOf(tool)
  const describe = inJsonNames(desc)
  return {
    method,
    takesValidateOnly,
    definition: {
      name,
      description: [firstSentence(describe(desc), 160), needsOf(method)].filter((part) => part !== '').join(' '),
      inputSchema: inputSchema(method, { takesValidateOnly, describe: brieflyOf(desc.input, describe) }),
      annotations: hints,
    },
  }
}

/** The comments of the contract with the names of fields as JSON has them: `page_token` is `pageToken` to an agent. */
function inJsonNames({ input, output }: DescMethod): (desc: Commented) => string {
  const messages = [...typesWithin(input), ...typesWithin(output)].filter((type) => type.kind === 'message')
  const names = new Map(messages.flatMap(({ fields }) => fields.map(({ name, jsonName }) => [name, jsonName] as const)))
  const respell = (path: string): string =>
    path
      .split('.')
      .map((name) => names.get(name) ?? name)
      .join('.')
  return (desc) => commentOf(desc).replace(/`([\w.]+)`/g, (_, path: string) => `\`${respell(path)}\``)
}

/** What a hint means that is not there. */
const UNSAID: Readonly<Record<string, boolean>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

/** The hints as the contract gives them; one that it does not know, or that would say what its absence does, is left out. */
function hintsOf(tool: Method['tool'] & { hidden: false }): NonNullable<Tool['annotations']> {
  // What only reads destroys nothing and may be done twice.
  if (tool.readOnly) return { readOnlyHint: true, ...(tool.openWorld === false && { openWorldHint: false }) }
  return Object.fromEntries(
    Object.entries({
      readOnlyHint: tool.readOnly,
      destructiveHint: tool.destructive,
      idempotentHint: tool.idempotent,
      openWorldHint: tool.openWorld,
    }).filter(([name, value]) => value !== undefined && value !== UNSAID[name]),
  )
}

/** What the caller must hold, so that a refusal is no surprise; what has no one place shows what the caller may see. */
function needsOf({ access, scopeField }: Method): string {
  if (access.kind !== 'scoped') return ''
  return `Needs ${access.capabilities.map(({ name }) => name).join(', ')} at ${scopeField}.`
}

/** The arguments: the fields of the request message. */
function inputSchema(
  method: Method,
  { takesValidateOnly, describe }: { takesValidateOnly: boolean; describe: (desc: Commented) => string },
): Tool['inputSchema'] {
  const { input } = method.desc
  const scope = scopePath(method)
  // What a change leaves out stays as it is, so only what says what to change is required.
  const changes = scope.length > 1 && fieldRule(scope.at(-1)!).outputOnly
  const requires = (field: DescField): boolean =>
    scope.includes(field) || (fieldRule(field).required && !(changes && field.parent !== input))
  const keeps = (field: DescField): boolean => scope.includes(field)
  const schema = slim(messageSchema(input, { use: 'request', requires, keeps, describe, enumOf })) as {
    properties: Record<string, JsonSchema>
  }
  const { description: _, ...rest } = schema as typeof schema & { description?: string }
  const creates = creatorOf(method)
  const fields = creates ? asCreated(schema.properties, toolName(creates)) : schema.properties
  const properties = takesValidateOnly ? { ...fields, validateOnly: VALIDATE_ONLY } : fields
  return { ...rest, type: 'object', properties: properties as Record<string, object> } as Tool['inputSchema']
}

/** The method that creates what an update changes; undefined: it is no update, or agents have no such method. */
function creatorOf({ desc }: Method): Method | undefined {
  const [, resource] = /^Update(\w+)$/.exec(desc.name) ?? []
  const create = resource && desc.parent.methods.find((one) => one.name === `Create${resource}`)
  const method = create ? methodOf(create) : undefined
  return method?.tool.hidden ? undefined : method
}

const VALIDATE_ONLY: JsonSchema = { type: 'boolean' }

/** The fields that lead to the uid that the call is authorized on, the outermost first. */
function scopePath({ desc, scopeField }: Method): readonly DescField[] {
  const path: DescField[] = []
  let message = desc.input
  for (const name of scopeField?.split('.') ?? []) {
    const field = message.fields.find(({ localName }) => localName === name)!
    path.push(field)
    if (field.fieldKind === 'message') message = field.message
  }
  return path
}
