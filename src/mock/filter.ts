// Filters and orders of lists, read off their names: `nameContains`, `createdAfter`, `catalogTierIn`, `CREATE_TIME`.
import { isRef } from '@graphql-tools/mock'
import { GraphQLError, isUnionType } from 'graphql'
import type { World } from './store.ts'

/** A thing that a list may hold. */
export interface Item {
  readonly type: string
  readonly key: string
}

/** What `createdAfter` and its like compare. */
const TIMES: Readonly<Record<string, string>> = {
  created: 'createTime',
  updated: 'updateTime',
  expires: 'expirationTime',
}

type Test = (item: Item) => boolean

/**
 * Whether a thing fits a filter, field by field.
 * @throws GraphQLError for a field that the mock cannot tell
 */
export function fits(world: World, item: Item, filter: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filter).every(([name, wanted]) => wanted === null || testOf(world, name, wanted)(item))
}

function testOf(world: World, name: string, wanted: unknown): Test {
  const value = (field: string): ((item: Item) => unknown) => {
    return (item) => (has(world, item, field) ? world.read({ ...item, field }) : undefined)
  }
  const [, stem = '', way] = /^(.*?)(Contains|In|After|Before|Since)?$/.exec(name) ?? []
  if (way === 'Contains') return (item) => contains(value(stem)(item), wanted)
  if (way === 'In') return (item) => asList(wanted).includes(value(stem)(item))
  if (way !== undefined) {
    const field = TIMES[stem] ?? stem
    return (item) => (way === 'Before' ? later(wanted, value(field)(item)) : later(value(field)(item), wanted))
  }
  if (name === 'query') return (item) => contains(value(nameField(world, item))(item), wanted)
  // Every tag of the mock is one that a list shows anyway.
  if (name.startsWith('include')) return () => true
  return (item) => {
    const member = memberOf(world, item, name)
    if (member !== undefined) return member.toLowerCase().startsWith(String(wanted).replaceAll('_', '').toLowerCase())
    const field = fieldFor(world, item, name)
    if (field === undefined) {
      const text = `The mock cannot filter ${item.type} by ${name}; give it a resolver for this list (--resolvers).`
      throw new GraphQLError(text)
    }
    const own = asList(world.read({ ...item, field }))
    return asList(wanted).some((one) => own.includes(one))
  }
}

/** The field itself, the uid of that name, or for a list of values the field that has one of them. */
function fieldFor(world: World, item: Item, name: string): string | undefined {
  const names = [name, `${name}Uid`, name.replace(/ies$/, 'y'), name.replace(/s$/, ''), name.replace(/^has(.)/, lower)]
  return names.find((one) => has(world, item, one))
}

/** For `relationshipType`: which member of the union `relationship` it is. */
function memberOf(world: World, item: Item, name: string): string | undefined {
  const field = name.replace(/Type$/, '')
  const of = world.schema.getType(item.type)
  const type = of && 'getFields' in of && field !== name ? of.getFields()[field]?.type : undefined
  const value = isUnionType(type) ? world.read({ ...item, field }) : undefined
  return isRef(value) ? value.$ref.typeName : undefined
}

function lower(_match: string, first: string): string {
  return first.toLowerCase()
}

export function nameField(world: World, item: Item): string {
  return has(world, item, 'name') ? 'name' : 'artifactName'
}

function has(world: World, { type }: Item, field: string): boolean {
  const of = world.schema.getType(type)
  return of !== undefined && 'getFields' in of && field in of.getFields()
}

function contains(value: unknown, wanted: unknown): boolean {
  return String(value).toLowerCase().includes(String(wanted).toLowerCase())
}

function later(a: unknown, b: unknown): boolean {
  return Date.parse(String(a)) > Date.parse(String(b))
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

export interface Order {
  readonly field: string
  readonly direction?: 'ASC' | 'DESC'
}

/** Compares by one field after the other, and in the end by uid. */
export function compare(world: World, orders: readonly Order[]): (a: Item, b: Item) => number {
  const fields = orders.map(({ field, direction }) => {
    const name = field.toLowerCase().replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase())
    return { field: name, sign: direction === 'DESC' ? -1 : 1 }
  })
  return (a, b) => {
    for (const { field, sign } of fields) {
      if (!has(world, a, field)) continue
      const [x, y] = [world.read({ ...a, field }), world.read({ ...b, field })]
      if (x !== y)
        return (typeof x === 'number' && typeof y === 'number' ? x < y : String(x) < String(y)) ? -sign : sign
    }
    return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
  }
}
