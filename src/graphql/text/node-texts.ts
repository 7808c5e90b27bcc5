// The texts of what may be of any type, e.g. the nodes of some ids: one statement for all of a type.
import {
  type FieldNode,
  getArgumentValues,
  getNullableType,
  type GraphQLField,
  isListType,
  isObjectType,
} from 'graphql'
import { PlatformError } from '../../core/errors.ts'
import type { NodeKey, Reads } from './reads.ts'
import { type RowPlan, rowPlan } from './row-plan.ts'
import { type Asked, rowTexts, Untold } from './row-texts.ts'
import { type Compiling, orUnwritable, Unwritable } from './values.ts'

/** A field as it stands in a query. */
export interface Placed {
  readonly field: GraphQLField<unknown, unknown>
  readonly nodes: readonly FieldNode[]
  readonly compiling: Compiling
}

type PlanOf = (type: string) => RowPlan | undefined

/** Reads what may be of any type. What is refused, and what only resolvers answer of some type, they tell. */
export function nodesReader({ find }: Extract<Reads, { kind: 'nodes' }>, placed: Placed) {
  const { field, nodes } = placed
  const planOf = plansOf(placed)
  const isList = isListType(getNullableType(field.type))
  return async (asked: Asked): Promise<string> => {
    try {
      const places = find(getArgumentValues(field, nodes[0]!, asked.variables), asked.context.services)
      // Nothing is read in vain.
      if (!places?.flat().every(({ type }) => planOf(type.name))) throw new Untold()
      const texts = await textsOf(places, planOf, asked)
      return isList ? `[${texts.join(',')}]` : (texts[0] ?? 'null')
    } catch (error) {
      throw error instanceof PlatformError || error instanceof Unwritable ? new Untold() : error
    }
  }
}

/** What is selected of each type, compiled when it is first asked for. */
function plansOf({ nodes, compiling }: Placed): PlanOf {
  const plans = new Map<string, RowPlan | undefined>()
  return (name) => {
    const type = compiling.schema.getType(name)
    if (!plans.has(name)) {
      plans.set(name, isObjectType(type) ? orUnwritable(() => rowPlan(type, nodes, compiling)) : undefined)
    }
    return plans.get(name)
  }
}

/** The text of each place: of the first of what it may be that is there. */
async function textsOf(
  places: readonly (readonly NodeKey[])[],
  planOf: PlanOf,
  asked: Asked,
): Promise<readonly string[]> {
  const texts: (string | undefined)[] = places.map(() => undefined)
  const most = Math.max(0, ...places.map(({ length }) => length))
  for (let next = 0; next < most; next++) {
    const left = places.flatMap((keys, at) => {
      const key = texts[at] === undefined ? keys[next] : undefined
      return key ? [{ ...key, at }] : []
    })
    const read = [...Map.groupBy(left, ({ type }) => type)].map(async ([type, some]) => {
      const found = await textsOfType(type, { uids: some.map(({ uid }) => uid), plan: planOf(type.name) }, asked)
      for (const { at, uid } of some) texts[at] = found.get(uid)
    })
    await Promise.all(read)
  }
  return texts.map((text) => text ?? 'null')
}

/** The texts of those that are there, by their uids. */
async function textsOfType(
  { get }: NodeKey['type'],
  { uids, plan }: { readonly uids: readonly string[]; readonly plan: RowPlan | undefined },
  asked: Asked,
): Promise<ReadonlyMap<string, string | undefined>> {
  if (!plan) throw new Untold()
  const { services, call } = asked.context
  const query = { uids: [...new Set(uids)], fields: plan.fields, text: plan.text }
  const rows = (await services.getMany(get, query, call)).filter((row) => row !== undefined)
  const texts = await rowTexts(plan, rows, asked)
  return new Map(rows.map(({ uid }, at) => [uid, texts[at]]))
}
