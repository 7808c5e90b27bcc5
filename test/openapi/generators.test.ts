// What generators of clients (OpenAPI Generator's for Java, Go and TypeScript were run) cannot make something of that compiles.
import { expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import { operationsOf } from './validator.ts'

const documents = versions.map((contract) =>
  openApiDocument(contract, { version: '1.2.3', url: 'https://api.example.test' }),
)
const REFERENCE = '#/components/schemas/'

it.each(documents)('has no schema with the name that the arguments of an operation get', (document) => {
  for (const { operation } of operationsOf(document).values()) {
    const { operationId, requestBody } = operation
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`
    if (!document.components.schemas[name]) continue
    expect(requestBody?.content['application/json']?.schema, name).toEqual({ $ref: `${REFERENCE}${name}` })
  }
})

it('describes a form where it is sent, for of a schema that only forms refer to no type is made', () => {
  const forms = documents
    .flatMap((document) =>
      Array.from(operationsOf(document).values(), ({ operation }) => operation.requestBody?.content),
    )
    .flatMap((content) => content?.['application/x-www-form-urlencoded'] ?? [])
  expect(
    forms.map(({ schema }) => [schema?.type, Object.keys(schema?.properties ?? {}).includes('cap')]),
  ).toContainEqual(['object', true])
  expect(forms.filter(({ schema }) => schema?.$ref)).toEqual([])
})
