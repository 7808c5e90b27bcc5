// The same document in the words of OpenAPI 3.0.3, for tools that do not read 3.1: a pure rewrite, nothing is made anew.
// Differences of 3.0: nothing may stand beside `$ref`; one `example` for `examples`; `byte` for base64; a license by URL.
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
  const { $ref, examples, contentEncoding, example, properties, ...rest } = node
  const inner = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, rewrite(value)]))
  const siblings: Node = {
    ...inner,
    // Names of properties are the contract's, not words of JSON Schema.
    ...(properties !== undefined && { properties: mapValues(properties as Node, rewrite) }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
    // What an example holds is data.
    ...(example !== undefined && { example }),
    ...(Array.isArray(examples) && { example: (examples as readonly unknown[])[0] }),
  }
  if ($ref === undefined) return siblings
  return Object.keys(siblings).length === 0 ? { $ref } : { ...siblings, allOf: [{ $ref }] }
}

function mapValues(node: Node, change: (value: unknown) => unknown): Node {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value)]))
}
