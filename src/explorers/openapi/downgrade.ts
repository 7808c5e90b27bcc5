// The same document in the words of OpenAPI 3.0.3, for tools that do not read 3.1: a pure rewrite, nothing is made anew.
// Differences of 3.0: nothing may stand beside `$ref`; one `example` for `examples`; `byte` for base64; `nullable` for a type
// of null; nothing about what names of properties are like; a license by URL.
import type { Document } from './types.ts'

type Node = { [name: string]: unknown }

/** The 3.0.3 form of a 3.1 document. */
export function downgrade(document: Document): object {
  const { info, ...rest } = rewrite(document) as Node & { info: Node }
  const { summary: _summary, license: _license, ...kept } = info
  const license = { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' }
  return { ...rest, openapi: '3.0.3', info: { ...kept, license } }
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite)
  if (typeof value !== 'object' || value === null) return value
  return rewriteNode(value as Node)
}

function rewriteNode(node: Node): Node {
  const { $ref, examples, contentEncoding, example, properties, patternProperties, propertyNames: _, ...rest } = node
  const inner = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, rewrite(value)]))
  const siblings: Node = {
    ...inner,
    ...nullable(inner),
    // Names of properties are the contract's, not words of JSON Schema.
    ...(properties !== undefined && { properties: mapValues(properties as Node, rewrite) }),
    ...(patternProperties !== undefined && {
      additionalProperties: rewrite(Object.values(patternProperties as Node)[0]),
    }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
    // What an example holds is data.
    ...(example !== undefined && { example }),
    ...(Array.isArray(examples) && { example: (examples as readonly unknown[])[0] }),
  }
  if ($ref === undefined) return siblings
  return Object.keys(siblings).length === 0 ? { $ref } : { ...siblings, allOf: [{ $ref }] }
}

/** What may be null, where 3.1 has a type of its own for it. */
function nullable({ type, anyOf }: Node): Node {
  // Alone, it stands for what must be absent.
  if (type === 'null') return { type: undefined, not: {} }
  if (Array.isArray(type)) return { type: type.find((one) => one !== 'null'), nullable: true }
  if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return {}
  // Without a type of its own, 3.0 cannot say it.
  const others = anyOf.filter((one) => !isNull(one))
  return others.length > 1 ? { anyOf: others } : { anyOf: undefined, allOf: others }
}

function isNull(schema: unknown): boolean {
  return 'not' in (schema as Node)
}

function mapValues(node: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value)]))
}
