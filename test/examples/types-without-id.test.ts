// What the recipes of clients say of types without an `id`, so that no screen takes from a cache what another has read.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSchema, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { TYPES_WITH_UID, TYPES_WITHOUT_ID } from '../../examples/common/types-without-id.ts'

const schema = buildSchema(await readFile(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const ROOTS = ['Query', 'Mutation', 'Subscription']

const objects = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__') && !ROOTS.includes(name))

it('names each type without an id', () => {
  const without = objects.filter((type) => !('id' in type.getFields())).map(({ name }) => name)
  expect(TYPES_WITHOUT_ID).toEqual(without.sort())
})

it('takes the uid for an id where that is of the thing itself', () => {
  const own = objects.filter((type) => TYPES_WITH_UID.some((name) => name === type.name))
  expect(own.map((type) => String(type.getFields()['uid']?.type))).toEqual(TYPES_WITH_UID.map(() => 'UID!'))
})
