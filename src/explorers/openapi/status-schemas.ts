// The body of refusals (docs/api.md, "Errors").
import type { DescMessage } from '@bufbuild/protobuf'
import { commentOf } from '../../contract/comments.ts'
import { detailSchemas, TYPE_URL_PREFIX } from '../../wire/status.ts'
import type { Schemas } from './schemas.ts'
import type { Schema } from './types.ts'

/** The body of every refusal, and the details that it may carry. */
export function statusSchemas(schemas: Schemas): Record<string, Schema> {
  const nameOf = ({ name }: DescMessage): string => `${name}Detail`
  const details = detailSchemas.map((desc) => [nameOf(desc), detailSchema(desc, schemas)] as const)
  const mapping = detailSchemas.map(
    (desc) => [TYPE_URL_PREFIX + desc.typeName, `#/components/schemas/${nameOf(desc)}`] as const,
  )
  return {
    Status: {
      type: 'object',
      description: 'A refusal (google.rpc.Status, AIP-193). The first detail is always an ErrorInfo.',
      required: ['code', 'message', 'details'],
      properties: {
        code: {
          type: 'integer',
          format: 'int32',
          description: 'The number of the code (google.rpc.Code).',
          examples: [3],
        },
        message: { type: 'string', description: 'What is wrong, for people.' },
        details: {
          type: 'array',
          description: 'What is wrong, for programs: an ErrorInfo, then what goes with its reason.',
          items: { $ref: '#/components/schemas/StatusDetail' },
        },
      },
    },
    StatusDetail: {
      description: 'One thing that is to know about a refusal; `@type` says which.',
      oneOf: details.map(([name]) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: '@type', mapping: Object.fromEntries(mapping) },
    },
    ...Object.fromEntries(details),
  }
}

function detailSchema(desc: DescMessage, schemas: Schemas): Schema {
  const properties = desc.fields.map((field) => [field.jsonName, schemas.ofDetail(field)] as const)
  return {
    type: 'object',
    description: firstParagraph(commentOf(desc)),
    required: ['@type'],
    properties: {
      '@type': { type: 'string', enum: [TYPE_URL_PREFIX + desc.typeName] },
      ...Object.fromEntries(properties),
    },
  }
}

function firstParagraph(text: string): string {
  return text.split('\n\n', 1)[0] ?? ''
}
