// What the document says of values that are sent is what the readers and services take, of what made-up requests once found unsaid.
import { expect, it } from 'vitest'
import { eventTypes } from '../../src/contract/event-types.ts'
import { versions } from '../../src/contract/versions.ts'
import { openApiDocument } from '../../src/explorers/openapi/document.ts'
import type { Schema } from '../../src/explorers/openapi/types.ts'
import { createValidator, operationsOf } from './validator.ts'

const document = openApiDocument(versions[0]!, { version: '1.2.3', url: 'https://api.example.test' })
const validator = createValidator(document)
const exchange = operationsOf(document).get('exchange')!.operation
const fits = (schema: Schema, value: unknown): boolean => validator.errors(schema, value).length === 0
const input = (name: string): Schema => ({ $ref: `#/components/schemas/${name}Input` })

it('an empty text narrows no token', () => {
  const schemaOf = (name: string): Schema => exchange.parameters!.find((one) => one.name === name)!.schema
  const taken = (name: string, texts: readonly string[]): readonly string[] =>
    texts.filter((text) => fits(schemaOf(name), [text]))
  expect(taken('aud', ['', 'https://api.example.com', 'a b'])).toEqual(['', 'https://api.example.com'])
  expect(taken('scopes', ['', 'a'.repeat(40), 'a'])).toEqual(['', 'a'.repeat(40)])
  expect(taken('cap', ['', 'repo.list', 'repo.lists'])).toEqual(['', 'repo.list'])
})

it('nothing in a form is null, and in JSON what need not be there may be', () => {
  const taken = (type: string): readonly unknown[] => {
    const { schema } = exchange.requestBody!.content[type]!
    return [{ scopes: [''] }, { scopes: null }].filter((body) => fits(schema, body))
  }
  expect(taken('application/x-www-form-urlencoded')).toEqual([{ scopes: [''] }])
  expect(taken('application/json')).toEqual([{ scopes: [''] }, { scopes: null }])
})

it('keys that are numbers are written in one way', () => {
  const of = (appInstallations: object): object => ({ name: 'a', github: { appInstallations } })
  const association = (key: string): object => of({ [key]: { installations: [{ installationId: '1' }] } })
  const keys = ['0', '-32', '70696', '08325', '-0003', 'one', '']
  expect(keys.filter((key) => fits(input('AccountAssociation'), association(key)))).toEqual(['0', '-32', '70696'])
  // What GitHub knows of is said, or GitHub is left out.
  for (const none of [{}, { '1': {} }, { '1': { installations: [] } }])
    expect(fits(input('AccountAssociation'), of(none))).toBe(false)
  expect(fits(input('AccountAssociation'), { name: 'a', github: {} })).toBe(false)
})

it('types of events are those that customers can hear of', () => {
  const types = [...eventTypes, '', 'other']
  const subscription = (type: string): object => ({ sink: 'https://hooks.example.com/a', eventTypes: [type] })
  expect(types.filter((type) => fits(input('Subscription'), subscription(type)))).toEqual([...eventTypes])
})

it('the source of a mirror is the uid or the name of a repo', () => {
  const good = ['nginx', 'example.com/a b/nginx', `${'0'.repeat(40)}/${'1'.repeat(16)}`]
  const bad = ['', 'Nginx', 'a/', 'x\u00c2', 'a'.repeat(1025)]
  const config = (source: string): object => ({ source, google: '', amazon: '', azure: '' })
  expect([...good, ...bad].filter((source) => fits(input('SyncConfig'), config(source)))).toEqual(good)
})
