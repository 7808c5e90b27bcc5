// What the document says, against the contract it is made from; and what a linter says of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DescField } from '@bufbuild/protobuf'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import { methods } from '../../src/contract/methods.ts'
import { builtinRole } from '../../src/contract/roles.ts'
import { messageExample } from '../../src/explorers/openapi/answer-example.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import { downgrade } from '../../src/explorers/openapi/downgrade.ts'
import { isRequired } from '../../src/explorers/openapi/patterns.ts'
import { exampleUids } from '../../src/explorers/openapi/examples.ts'
import { schemaNames } from '../../src/explorers/openapi/names.ts'
import type { Document, Json, Schema } from '../../src/explorers/openapi/types.ts'
import { compileBinding } from '../../src/rest/binding.ts'
import { typesWithin } from '../../src/wire/json-schema.ts'
import { createValidator, operationsOf } from './validator.ts'

const options = { version: '1.2.3', url: 'https://api.example.test' }
const documents = versions.map((contract) => openApiDocument(contract, options))
const [v2] = documents as [Document]
const operations = operationsOf(v2)
const GOLDEN = join(import.meta.dirname, 'operations.txt')

describe('the document', () => {
  it('says of keys and texts of maps, too, that they hold no NUL', () => {
    for (const { components } of documents) {
      const matches = Object.entries(components.schemas).filter(([name]) => name.endsWith('ClaimMatchInput'))
      const texts = { pattern: '^[^\\u0000]*$' }
      const claimPatterns = expect.objectContaining({
        propertyNames: texts,
        additionalProperties: { type: 'string', ...texts },
      })
      expect(matches.map(([, { properties }]) => properties?.['claimPatterns'])).toEqual([claimPatterns])
    }
  })

  it('has every route of the contract, and no other', () => {
    const wanted = [...methods.values()].flatMap(({ http, fullName }) =>
      http.map(({ verb, path }) => `${verb} ${path.replace(/\{[^}]*\}/g, '{}')} ${fullName.slice(1)}`),
    )
    const said = [...operations.values()].map(
      ({ verb, path, operation }) =>
        `${verb.toUpperCase()} ${path.replace(/\{[^}]*\}/g, '{}')} ${operation['x-grpc-method']}`,
    )
    expect(said.filter((one) => !wanted.includes(one))).toEqual([
      'POST /iam/v2/groups chainguard.platform.iam.v2.GroupsService/CreateGroup',
    ])
    expect(wanted.filter((one) => !said.includes(one))).toEqual([])
  })

  it('lists its operations as operations.txt does', () => {
    const lines = Array.from(operations.values(), ({ verb, path, operation }) => {
      const needs = operation['x-required-capabilities'].join(' ')
      const statuses = Object.keys(operation.responses).join(' ')
      return `${verb.toUpperCase()} ${path} | ${operation.operationId} | ${needs} | ${statuses}`
    })
    const text = `${lines.join('\n')}\n`
    if (process.env['UPDATE_GOLDEN']) writeFileSync(GOLDEN, text)
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'))
  })

  it('asks for a token wherever the contract does', () => {
    for (const { operation } of operations.values()) {
      const { access, domain } = [...methods.values()].find((m) => m.fullName.slice(1) === operation['x-grpc-method'])!
      const scheme = domain === 'oidc' ? 'exchangedToken' : access.kind === 'none' ? undefined : 'bearerAuth'
      expect(operation.security, operation.operationId).toEqual(scheme ? [{ [scheme]: [] }] : [])
    }
  })

  it('says of every text that is sent what no text may hold', () => {
    const { schemas } = v2.components
    const sent = Object.entries(schemas).filter(([name]) => /(Input|Update|Request)$/.test(name))
    const texts = sent.flatMap(([, { properties = {} }]) =>
      Object.values(properties).filter(({ type, format, enum: names, contentEncoding: coding }) => {
        return [type].flat().includes('string') && !format && !names && !coding
      }),
    )
    expect(texts.length).toBeGreaterThan(50)
    for (const { pattern = '' } of texts) {
      expect(new RegExp(pattern).test('a\0b')).toBe(false)
      expect(pattern).not.toBe('')
    }
    const asked = [...operations.values()].flatMap(({ operation }) => operation.parameters ?? [])
    const bare = asked.filter(
      ({ schema }) => schema.type === 'string' && !schema.pattern && !schema.format && !schema.enum,
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  it('describes every operation, parameter, schema and property', () => {
    const bare: string[] = []
    for (const { operation } of operations.values()) {
      if (!operation.description || !operation.summary) bare.push(operation.operationId)
      for (const { name, description } of operation.parameters ?? []) {
        if (!description) bare.push(`${operation.operationId} ${name}`)
      }
    }
    for (const [name, schema] of Object.entries(v2.components.schemas)) {
      if (!schema.description) bare.push(name)
      for (const [property, { description }] of Object.entries(schema.properties ?? {})) {
        if (!description && property !== '@type') bare.push(`${name}.${property}`)
      }
    }
    expect(bare).toEqual([])
  })

  it('writes 64-bit numbers as text, enums by name, and marks who sets a field', () => {
    const { schemas } = v2.components
    expect(schemas['ListReposResult']?.properties?.['totalCount']).toMatchObject({ type: 'string', format: 'int64' })
    expect(schemas['CatalogTier']?.enum).toContain('CATALOG_TIER_BASE')
    expect(schemas['Repo']?.properties?.['uid']).toMatchObject({ readOnly: true })
    expect(schemas['Repo']?.required).toContain('description')
    expect(schemas['RepoInput']?.required).toEqual(['name'])
    expect(schemas['RepoInput']?.properties).not.toHaveProperty('uid')
    expect(schemas['RepoUpdate']).not.toHaveProperty('required')
    expect(schemas['GroupInvite']?.properties).not.toHaveProperty('ttl')
    expect(schemas['GroupInviteInput']?.properties?.['ttl']).toMatchObject({ writeOnly: true })
  })

  it('has the parameters of a list as the specification spells them', () => {
    const names = operations.get('listRepos')?.operation.parameters?.map(({ name }) => name)
    expect(names).toEqual([
      'uidp.ancestors_of',
      'uidp.descendants_of',
      'uidp.children_of',
      'uidp.in_root',
      'uidp.ids',
      'name',
      'page_size',
      'page_token',
      'order_by',
      'skip',
    ])
  })

  it('says in all versions that what counts rows is not negative, be it a number or a text', () => {
    const asked = documents.flatMap((document) =>
      [...operationsOf(document).values()].flatMap(({ operation }) => operation.parameters ?? []),
    )
    const counts = asked.filter(({ name }) => name === 'page_size' || name === 'skip')
    expect(new Set(counts.map(({ schema }) => schema.type))).toEqual(new Set(['integer', 'string']))
    for (const { schema } of counts) {
      if (schema.type === 'integer') expect(schema).toMatchObject({ minimum: 0 })
      else expect(['0', '7', '-1'].map((text) => new RegExp(schema.pattern!).test(text))).toEqual([true, true, false])
      expect('minimum' in schema).toBe(schema.type === 'integer')
    }
  })

  it('gives examples that fit their own schemas', () => {
    const validator = createValidator(v2)
    const wrong = Array.from(operations.values(), ({ operation: { operationId, requestBody, parameters = [] } }) => {
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      if (schema && example === undefined) return [`${operationId} has a body without an example`]
      const body = schema ? validator.errors(schema, example) : []
      const given = parameters.flatMap((one) => ('example' in one ? validator.errors(one.schema, one.example) : []))
      return [...body, ...given].map((error) => `${operationId}: ${error}`)
    })
    expect(wrong.flat()).toEqual([])
  })

  it.each(documents.map((document, at) => [versions[at]!.version, document] as const))(
    'shows answers of %s that fit their own schemas, and whose uids fit each other',
    (_, document) => {
      const validator = createValidator(document)
      const strangers = new Set<string>()
      const wrong = Array.from(operationsOf(document).values(), ({ operation }) => {
        const said = operation.responses['200']
        const { schema, example } = (said && 'content' in said && said.content?.['application/json']) || {}
        if (!schema) return []
        if (example === undefined) return [`${operation.operationId} has an answer without an example`]
        for (const [uid] of JSON.stringify(example).matchAll(
          /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])(?:\/[0-9a-f]{16})*/g,
        )) {
          if (!uid.startsWith(exampleUids.organization)) strangers.add(uid)
        }
        return validator.errors(schema, example).map((error) => `${operation.operationId}: ${error}`)
      })
      expect(wrong.flat()).toEqual([])
      expect([...strangers].filter((uid) => uid !== builtinRole('viewer').uid)).toEqual([])
    },
  )

  it('says of answers that one member of a oneof is there at most', () => {
    const validator = createValidator(v2)
    const served = [...versions[0]!.methods.values()].filter(({ http }) => http.length > 0)
    const nameOf = schemaNames(served)
    const messages = new Set(served.flatMap(({ desc }) => [...typesWithin(desc.output)]))
    const groups = [...messages].flatMap((desc) =>
      desc.kind === 'enum' ? [] : desc.oneofs.map(({ fields }) => [desc, fields] as const),
    )
    const several = groups.filter(([, { length }]) => length > 1)
    expect(several.length).toBeGreaterThan(7)
    for (const [desc, fields] of several) {
      const name = nameOf(desc)
      const refused = (value: object): string[] => validator.errors({ $ref: `#/components/schemas/${name}` }, value)
      const shown = messageExample(desc) as Readonly<Record<string, Json>>
      const members = fields.map(({ jsonName }) => jsonName)
      const none = Object.fromEntries(Object.entries(shown).filter(([key]) => !members.includes(key)))
      const held = fields.map((one) => [one.jsonName, exampleFor(one)] as const)
      expect(refused(none), name).toEqual([])
      for (const one of held) expect(refused({ ...none, ...Object.fromEntries([one]) }), name).toEqual([])
      expect(refused({ ...none, ...Object.fromEntries(held.slice(0, 2)) }).join(), name).toContain('oneOf')
    }
  })

  it('says of bodies what the readers take: null for what may be left out, one of alternatives, nothing unknown', () => {
    const validator = createValidator(v2)
    const bodies = [...versions[0]!.methods.values()].flatMap((method) => {
      const binding = method.http.map((http) => compileBinding(method, http, false)).find(({ readsBody }) => readsBody)
      const operation = [...operations.values()].find(
        (one) => one.operation['x-grpc-method'] === method.fullName.slice(1),
      )
      const { schema, example } = operation?.operation.requestBody?.content['application/json'] ?? {}
      return binding && schema && example ? [{ method, binding, schema, example: example as Record<string, Json> }] : []
    })
    expect(bodies.length).toBeGreaterThan(25)
    for (const { method, binding, schema, example } of bodies) {
      const { properties = {}, required = [] } = v2.components.schemas[schema.$ref!.split('/').at(-1)!]!
      const nulls = Object.keys(properties).map((name) => [name, { ...example, [name]: null }] as const)
      const read = (body: object): boolean => {
        const sent = { type: 'json', bytes: Buffer.from(JSON.stringify(body)), jsonDepth: 64 } as const
        try {
          return Boolean(binding.decode({ values: binding.template.variables.map(() => ''), query: '', body: sent }))
        } catch {
          return false
        }
      }
      const { message } = method.desc.input.fields.find(({ name }) => name === binding.http.body) ?? {}
      const held = (message ?? method.desc.input).fields.filter(isRequired).map(({ jsonName }) => jsonName)
      expect(held, method.fullName).toEqual(expect.arrayContaining(required as string[]))
      for (const [name, body] of nulls) {
        const isTaken = !held.includes(name) && name !== 'updateMask'
        expect(validator.errors(schema, body).length === 0, `${method.fullName} ${name}`).toBe(isTaken)
        expect(read(body), `${method.fullName} ${name}`).toBe(name !== 'updateMask')
      }
      const unknown = { ...example, unknownField: 1 }
      expect([read(unknown), validator.errors(schema, unknown).length], method.fullName).toEqual([false, 1])
    }
    const identity = { name: 'one', claimMatch: { issuer: 'https://a.example', issuerPattern: '.*', subject: 'b' } }
    expect(validator.errors({ $ref: '#/components/schemas/IdentityInput' }, identity)).not.toEqual([])
  })

  it('is the same each time, but for the names of the version', () => {
    expect(openApiDocument(versions[0]!, options)).toEqual(v2)
    const renamed = JSON.stringify(documents[1]).replaceAll('v2beta1', 'v2')
    const versioned = Object.fromEntries(Object.entries(v2.paths).filter(([path]) => !path.startsWith('/sts/')))
    expect(Object.keys((JSON.parse(renamed) as Document).paths)).toEqual(Object.keys(versioned))
  })
})

function exampleFor({ message, enum: names }: DescField): Json {
  return message ? messageExample(message) : (names?.values[0]?.name ?? 'text')
}

describe('the form of OpenAPI 3.0', () => {
  const old = downgrade(v2) as Document

  it('has the same operations and schemas', () => {
    expect([...operationsOf(old).keys()]).toEqual([...operations.keys()])
    expect(Object.keys(old.components.schemas)).toEqual(Object.keys(v2.components.schemas))
  })

  it('holds no word of 3.1', () => {
    const found: string[] = []
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const node = value as Schema & Record<string, unknown>
      if (node.$ref !== undefined && Object.keys(node).length > 1) found.push(`${at} has siblings of $ref`)
      if ('contentEncoding' in node || Array.isArray(node.examples)) found.push(at)
      for (const [name, inner] of Object.entries(node)) if (name !== 'example') visit(inner, `${at}/${name}`)
    }
    visit(old, '')
    expect(found).toEqual([])
    expect(old.openapi).toBe('3.0.3')
  })
})

describe('the linter', () => {
  const named = documents.flatMap((document, at) => [
    [`${versions[at]!.version}, 3.1`, document] as const,
    [`${versions[at]!.version}, 3.0`, downgrade(document)] as const,
  ])

  it.each(named)('finds nothing in %s', async (name, document) => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${name}.json`, config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  })

  it('would find what is wrong', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const broken = { ...v2, servers: [], info: { title: 'x', version: '1' } }
    const problems = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'broken.json', config })
    expect(problems.map(({ ruleId }) => ruleId)).toEqual(expect.arrayContaining(['info-license', 'no-empty-servers']))
  })
})
