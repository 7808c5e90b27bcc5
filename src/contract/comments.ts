// What the .proto files say in words about their parts, for tools and references that are made from the contract.
import type { DescEnum, DescEnumValue, DescField, DescMessage, DescMethod, DescService } from '@bufbuild/protobuf'
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
