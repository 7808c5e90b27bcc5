// What the .proto files say in words about their parts, for tools and references that are made from the contract.
import type { DescEnum, DescEnumValue, DescField, DescMessage, DescMethod, DescService } from '@bufbuild/protobuf'
import { snakeCase } from '../core/snake-case.ts'
import { comments } from './gen/comments.ts'

/** What has a comment. */
export type Commented = DescEnum | DescEnumValue | DescField | DescMessage | DescMethod | DescService

/**
 * The comment above a part of the contract: paragraphs with an empty line between them, each one line of text.
 * Both versions have the same. The empty string: a part that is not the contract's own.
 */
export function commentOf(desc: Commented): string {
  // The descriptors of v2beta1 are renamed copies (beta.ts), whose comments are those of v2.
  return comments[nameOf(desc).replace(/^(chainguard\.platform\.\w+)\.v2beta1\./, '$1.v2.')] ?? ''
}

function nameOf(desc: Commented): string {
  switch (desc.kind) {
    case 'field':
    case 'enum_value':
      return `${desc.parent.typeName}.${desc.name}`
    case 'rpc':
      return `${desc.parent.typeName}/${desc.name}`
    default:
      return desc.typeName
  }
}

/** Texts of fields by the last part of their message's name and their own: `Repo.active_tags`. */
const fieldTexts = Map.groupBy(
  Object.entries(comments).flatMap(([name, text]) => {
    const [, key] =
      /^(?:chainguard\.platform\.\w+\.v2|platformgraph)\.(?:\w+\.)*([A-Z]\w*\.[a-z][a-z0-9_]*)$/.exec(name) ?? []
    return key === undefined ? [] : [{ key, text }]
  }),
  ({ key }) => key,
)

/**
 * The comment of a field of the second version or of our own methods, whatever its package. The empty string: there is no such
 * field, or several of which each says something else.
 * @param message the last part of the message's name: `Repo`
 * @param field its name in JSON: `activeTags`
 */
export function commentOfField(message: string, field: string): string {
  const texts = new Set(fieldTexts.get(`${message}.${snakeCase(field)}`)?.map(({ text }) => text))
  const [text = '', other] = texts
  return other === undefined ? text : ''
}
