// Random documents from the schema, for callers of all kinds: what the database writes is what the library's own executor answers.
import { getNamedType, isEnumType, isInputObjectType, isLeafType, isObjectType } from 'graphql'
import type { GraphQLField, GraphQLObjectType } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomNumbers } from '../support/random.ts'
import { type Asked, schema } from './executors.ts'
import { callersOf } from './random-callers.ts'
import type { RegistryWorld } from './registry-world.ts'
import { openTextWorld, sameIn } from './text-world.ts'

let world: RegistryWorld
beforeAll(async () => {
  world = await openTextWorld()
})

const same = (source: string, asked?: Asked): Promise<boolean> => sameIn(world, source, asked)

describe('random documents', () => {
  it('are answered alike', async () => {
    const random = randomNumbers()
    let written = 0
    for (let at = 0; at < 150; at++) if (await same(`{ ${rootText(random)} }`)) written += 1
    expect(written).toBeGreaterThan(20)
  })

  it('are answered alike to whoever asks', async () => {
    const random = randomNumbers()
    const callers = await callersOf(world)
    let written = 0
    for (let at = 0; at < 150; at++) {
      if (await same(`{ ${rootText(random)} }`, { caller: pick(callers, random) })) written += 1
    }
    expect(written).toBeGreaterThan(20)
  })
})

type Random = () => number

function pick<T>(from: readonly T[], random: Random): T {
  return from[Math.floor(random() * from.length)]!
}

const ROOTS = ['repos', 'tags', 'groups', 'identities', 'roles', 'roleBindings', 'groupInvites', 'advisories']

function rootText(random: Random): string {
  const fields = schema.getQueryType()!.getFields()
  const roots = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, at) => {
    const field = fields[pick(ROOTS, random)]!
    return `r${at}: ${fieldText(field, 3, random)}`
  })
  return roots.join(' ')
}

/** A field with some of its arguments and a random selection. */
function fieldText(field: GraphQLField<unknown, unknown>, depth: number, random: Random): string {
  const given = [
    ...(field.args.some(({ name }) => name === 'first') ? [`first: ${Math.floor(random() * 5)}`] : []),
    ...(field.args.some(({ name }) => name === 'skip') && random() < 0.2 ? ['skip: 1'] : []),
    ...orderText(field, random),
  ]
  const text = given.length === 0 ? field.name : `${field.name}(${given.join(', ')})`
  const type = getNamedType(field.type)
  return isObjectType(type) ? `${text} { ${selectionText(type, depth, random)} }` : text
}

/** A field that a directive stands at now and then. */
function directed(text: string, random: Random): string {
  if (random() > 0.1) return text
  const directive = `@${pick(['skip', 'include'], random)}(if: ${random() < 0.5})`
  const at = / \{ /.exec(text)?.index ?? text.length
  return `${text.slice(0, at)} ${directive}${text.slice(at)}`
}

function orderText({ args }: GraphQLField<unknown, unknown>, random: Random): string[] {
  const input = args.find(({ name }) => name === 'orderBy')
  const type = input && getNamedType(input.type)
  const field = isInputObjectType(type) ? getNamedType(type.getFields()['field']!.type) : undefined
  if (!isEnumType(field) || random() < 0.7) return []
  return [`orderBy: [{ field: ${pick(field.getValues(), random).name}, direction: ${pick(['ASC', 'DESC'], random)} }]`]
}

function selectionText(type: GraphQLObjectType, depth: number, random: Random): string {
  const isPage = type.name.endsWith('Connection')
  const fields = Object.values(type.getFields()).filter((field) => {
    const named = getNamedType(field.type)
    if (field.args.some((arg) => String(arg.type).endsWith('!') && arg.defaultValue === undefined)) return false
    // A registry is asked for these, and there is none here.
    if (['image', 'history'].includes(field.name)) return false
    return isLeafType(named) || (isObjectType(named) && depth > 0)
  })
  const wanted = fields.filter((field) => {
    if (isPage) return random() < 0.5
    return isLeafType(getNamedType(field.type)) ? random() < 0.4 : random() < 0.08
  })
  const texts = wanted.map((field, at) => {
    const alias = random() < 0.1 ? `a${at}: ` : ''
    return `${alias}${directed(fieldText(field, depth - (isPage ? 0 : 1), random), random)}`
  })
  return ['__typename', ...texts].slice(texts.length > 0 && random() < 0.8 ? 1 : 0).join(' ')
}
