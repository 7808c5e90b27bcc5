// The names of the graph, and until when deprecated ones stay.
import { buildSchema, isEnumType, isScalarType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { graphSchema } from '../../src/graphql/schema.ts'
import { type Coordinate, coordinatesOf, ownTypes } from './coordinates.ts'
import * as departures from './departures.ts'

const schema = graphSchema()
const types = ownTypes(schema)
const coordinates = coordinatesOf(schema)
const pathsOf = (found: readonly Coordinate[]): string[] => found.map(({ path }) => path)

describe('names', () => {
  it('say nothing of getting, and are not cut short', () => {
    const names = [...new Set(coordinates.map(({ path }) => path.replace(/^@?\w+\.|[(].*$/g, '').replace(/^@/, '')))]
    const SHORT =
      /(?:^|[a-z])(?:Addr|Cfg|Cnt|Conf|Desc|Doc|Env|Gid|Idx|Img|Ms|Msg|Num|Org|Perm|Pkg|Req|Res|Resp|Src|Str|Tmp|Ttl|Val|Ver)(?=[A-Z]|s?$)/
    const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
    const short = names.filter((name) => !/^[A-Z0-9_]+$/.test(name) && SHORT.test(titled(name)))
    expect(short.sort()).toEqual([...departures.SHORT_NAMES].sort())
    expect(names.filter((name) => /^(?:get|fetch|list|find|load|retrieve)(?=[A-Z]|$)/.test(name))).toEqual([])
  })

  it('are written as everywhere: Types, fields, VALUES', () => {
    const wrong = coordinates.filter((one) => {
      if (one.kind === 'type') return !/^[A-Z][A-Za-z0-9]*$/.test(one.element.name)
      if (one.kind === 'directive') return false
      return !(one.kind === 'value' ? /^[A-Z][A-Z0-9_]*$/ : /^[a-z][A-Za-z0-9]*$/).test(one.element.name)
    })
    expect(pathsOf(wrong)).toEqual([])
  })

  it('of enum values repeat nothing, and none says that nothing was said', () => {
    const enums = types.filter(isEnumType)
    const repeated = enums.flatMap((type) => {
      const prefix = `${type.name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_`
      return type
        .getValues()
        .filter(({ name }) => name.startsWith(prefix) || /UNSPECIFIED|^UNKNOWN$/.test(name))
        .map(({ name }) => `${type.name}.${name}`)
    })
    expect(repeated).toEqual([])
  })

  it('of scalars lead to their specification', () => {
    const scalars = types.filter(isScalarType)
    expect(scalars.filter((type) => !type.specifiedByURL?.startsWith('https://')).map(String)).toEqual(
      departures.OWN_SCALARS,
    )
  })
})

describe('what is deprecated', () => {
  /** Coordinates whose deprecation does not say when they go. */
  function undated(of: Parameters<typeof coordinatesOf>[0]): string[] {
    return coordinatesOf(of).flatMap((one) => {
      const reason = 'element' in one && 'deprecationReason' in one.element ? one.element.deprecationReason : undefined
      const [, day = ''] = /^.*\S.* Removed (?:on|after) (\d{4}-\d{2}-\d{2})\.$/.exec(reason ?? '') ?? []
      return typeof reason === 'string' && Number.isNaN(Date.parse(day)) ? [one.path] : []
    })
  }

  it('says until when it stays', () => {
    expect(undated(schema)).toEqual([])
    const made = buildSchema(`
      enum Color { RED @deprecated(reason: "Use BLUE.") BLUE @deprecated(reason: "Use RED. Removed after 2027-06-30.") }
      input Wish { old: Int @deprecated(reason: "Removed after 2027-06-30.") }
      type Query {
        one(old: Wish @deprecated(reason: "Use new. Removed after 2027-13-01.")): Int @deprecated
        two: Color @deprecated(reason: "Use one. Removed on 2027-06-30.")
      }
    `)
    expect(undated(made)).toEqual(['Color.RED', 'Wish.old', 'Query.one', 'Query.one(old:)'])
  })
})
