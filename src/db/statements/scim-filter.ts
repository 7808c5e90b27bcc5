// Filters and orders of SCIM (RFC 7644 sections 3.4.2.2 and 3.4.2.3) as conditions over `t`, a row of scim_users or
// scim_groups. A comparison with what is not there is false, never null, so that `not` is its opposite.
import type { Attribute, Found } from '../../core/scim/attributes.ts'
import { comparedOf, type Filter, type Literal, type Operator } from '../../core/scim/filter.ts'
import type { Condition } from './builder.ts'

type Param = Parameters<Condition>[0]
export type Kind = 'User' | 'Group'

/** An expression of type text, boolean or timestamptz. */
interface Expression {
  readonly sql: string
  /** It is in lower case already. */
  readonly isFolded?: boolean
  readonly isTime?: boolean
}

/** The values of an attribute that has several. */
interface List {
  readonly from: string
  readonly where: string
  readonly part: (name: string) => string
}

/** The condition that a filter is. */
export function filterCondition(kind: Kind, filter: Filter): Condition {
  return (param) => conditionOf(filter, { kind, param })
}

/** The expression that a list is ordered by: of several values the primary one, else the first. */
export function sortExpression(kind: Kind, found: Found): string {
  const { attribute } = found
  if (!attribute.multiValued) {
    const { sql, isFolded, isTime } = singleOf(kind, found)
    return isTime || isFolded || comparedOf(found).caseExact ? sql : `lower(${sql})`
  }
  const { from, where, part } = listOf(kind, found)
  const wanted = part(comparedOf(found).name)
  const primary = attribute.subAttributes?.some(({ name }) => name === 'primary')
    ? `(${part('primary')} = 'true') DESC NULLS LAST`
    : '1'
  return `(SELECT lower(${wanted}) FROM ${from} WHERE ${where} ORDER BY ${primary} LIMIT 1)`
}

/** Columns whose value is that of one row of a provider at most, as an index knows. */
const UNIQUE: Readonly<Record<Kind, ReadonlySet<string>>> = {
  User: new Set(['id', 'userName', 'externalId']),
  Group: new Set(['id', 'displayName', 'externalId']),
}

/** What says of a filter that it fits one row at most, for an index; undefined: it may fit others. */
export function namingCondition(kind: Kind, filter: Filter): Condition | undefined {
  if (filter.is === 'and')
    return filter.of.map((one) => namingCondition(kind, one)).find((found) => found !== undefined)
  if (filter.is !== 'test' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined
  const { at, value } = filter
  if (at.extension !== undefined || at.sub !== undefined || !UNIQUE[kind].has(at.attribute.name)) return undefined
  const { sql, isFolded } = singleOf(kind, at)
  if (!isFolded && !at.attribute.caseExact) return undefined
  return (param) => `${sql} = ${param(isFolded ? value.toLowerCase() : value, 'text')}`
}

interface Context {
  readonly kind: Kind
  readonly param: Param
  /** The list whose values are looked at, inside of brackets. */
  readonly list?: List
}

function conditionOf(filter: Filter, context: Context): string {
  switch (filter.is) {
    case 'and':
    case 'or':
      return `(${filter.of.map((one) => conditionOf(one, context)).join(filter.is === 'and' ? ' AND ' : ' OR ')})`
    case 'not':
      return `NOT ${conditionOf(filter.of, context)}`
    case 'within': {
      const list = listOf(context.kind, filter.at)
      return `EXISTS (SELECT FROM ${list.from} WHERE ${list.where} AND ${conditionOf(filter.of, { ...context, list })})`
    }
    case 'test':
      return testOf(filter, context)
  }
}

type Test = Extract<Filter, { is: 'test' }>

function testOf({ at, operator, value }: Test, { kind, param, list }: Context): string {
  const comparison: Comparison = { of: comparedOf(at), operator, value }
  if (list) return compare({ sql: list.part(at.attribute.name) }, comparison, param)
  if (!at.attribute.multiValued) return compare(singleOf(kind, at), comparison, param)
  const all = listOf(kind, at)
  const some = (condition: string): string => `EXISTS (SELECT FROM ${all.from} WHERE ${all.where} AND ${condition})`
  if (operator === 'pr' || value === null) {
    const isThere = at.sub ? some(`${all.part(at.sub.name)} IS NOT NULL`) : some('true')
    return operator === 'eq' ? `NOT ${isThere}` : isThere
  }
  // None of the values is it.
  if (operator === 'ne') return `NOT ${testOf({ is: 'test', at, operator: 'eq', value }, { kind, param })}`
  return some(compare({ sql: all.part(comparison.of.name) }, comparison, param))
}

interface Comparison {
  readonly of: Attribute
  readonly operator: Operator
  readonly value: Literal
}

function compare(expression: Expression, { of, operator, value }: Comparison, param: Param): string {
  const { sql } = expression
  if (operator === 'pr') return `(${sql} IS NOT NULL)`
  if (value === null) return `(${sql} IS ${operator === 'eq' ? '' : 'NOT '}NULL)`
  if (operator === 'ne') return `NOT ${compare(expression, { of, operator: 'eq', value }, param)}`
  return `coalesce(${valueTest(expression, { of, operator, value }, param)}, false)`
}

function valueTest({ sql, isFolded, isTime }: Expression, { of, operator, value }: Comparison, param: Param): string {
  if (of.type === 'boolean') return `${sql} = ${param(String(value).toLowerCase(), 'text')}`
  if (isTime) return `${sql} ${SIGNS[operator] ?? '='} ${param(new Date(String(value)).toISOString(), 'timestamptz')}`
  const [a, b] = sides(sql, { isFolded: isFolded ?? false, isExact: of.caseExact, text: String(value) }, param)
  if (operator === 'co') return `strpos(${a}, ${b}) > 0`
  if (operator === 'sw') return `starts_with(${a}, ${b})`
  if (operator === 'ew') return `right(${a}, length(${b})) = ${b}`
  return `${a} COLLATE "C" ${SIGNS[operator] ?? '='} ${b}`
}

const SIGNS: Readonly<Partial<Record<Operator, string>>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' }

function sides(
  sql: string,
  { isFolded, isExact, text }: { isFolded: boolean; isExact: boolean; text: string },
  param: Param,
): [string, string] {
  if (isFolded) return [sql, param(text.toLowerCase(), 'text')]
  return isExact ? [sql, param(text, 'text')] : [`lower(${sql})`, `lower(${param(text, 'text')})`]
}

/** Attributes that have columns of their own. */
const COLUMNS: Readonly<Record<Kind, Readonly<Record<string, Expression>>>> = {
  User: {
    userName: { sql: 't.user_name', isFolded: true },
    active: { sql: 't.active::text' },
    'meta.resourceType': { sql: `'User'` },
  },
  Group: {
    displayName: { sql: 't.name_key', isFolded: true },
    'meta.resourceType': { sql: `'Group'` },
  },
}
const COMMON_COLUMNS: Readonly<Record<string, Expression>> = {
  id: { sql: 't.id' },
  externalId: { sql: 't.external_id' },
  meta: { sql: `'meta'` },
  'meta.created': { sql: 't.create_time', isTime: true },
  'meta.lastModified': { sql: 't.update_time', isTime: true },
  'meta.version': { sql: `('W/"' || t.version || '"')` },
  'meta.location': { sql: 'NULL::text' },
}

function singleOf(kind: Kind, found: Found): Expression {
  const { extension, attribute } = found
  const compared = comparedOf(found)
  const sub = compared === attribute ? undefined : compared.name
  const column = sub === undefined ? attribute.name : `${attribute.name}.${sub}`
  const known = extension === undefined ? (COLUMNS[kind][column] ?? COMMON_COLUMNS[column]) : undefined
  if (known) return known
  const place = extension === undefined ? jsonOf(kind) : `(${jsonOf(kind)} -> ${literal(extension)})`
  if (sub === undefined) return { sql: `(${place} ->> ${literal(attribute.name)})` }
  return { sql: `(${place} -> ${literal(attribute.name)} ->> ${literal(sub)})` }
}

/** A group has no attributes but those in columns. */
function jsonOf(kind: Kind): string {
  return kind === 'User' ? 't.attributes' : `'{}'::jsonb`
}

function listOf(kind: Kind, { extension, attribute }: Found): List {
  if (attribute.name === 'members') {
    return {
      from: 'scim_members m JOIN scim_users o ON o.id = m.user_id',
      where: 'm.group_id = t.id',
      part: (name) => MEMBER_PARTS[name] ?? 'NULL::text',
    }
  }
  if (attribute.name === 'groups') {
    return {
      from: 'scim_members m JOIN scim_groups o ON o.id = m.group_id',
      where: 'm.user_id = t.id',
      part: (name) => GROUP_PARTS[name] ?? 'NULL::text',
    }
  }
  const place = extension === undefined ? jsonOf(kind) : `(${jsonOf(kind)} -> ${literal(extension)})`
  return {
    from: `jsonb_array_elements(coalesce(${place} -> ${literal(attribute.name)}, '[]')) AS e(v)`,
    where: 'true',
    part: (name) => `(e.v ->> ${literal(name)})`,
  }
}

const MEMBER_PARTS: Readonly<Record<string, string>> = {
  value: 'o.id',
  display: `(o.attributes ->> 'displayName')`,
  type: `'User'`,
}
const GROUP_PARTS: Readonly<Record<string, string>> = { value: 'o.id', display: 'o.display_name', type: `'direct'` }

/** A name of the schema in a statement. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
