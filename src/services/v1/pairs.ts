// Which method of version 2 a method of version 1 is a form of.
import type { DescMethod, DescService } from '@bufbuild/protobuf'
import type { Operation } from '../operation.ts'
import type { Names } from './form.ts'
import { v1Operation, type V1Rule, translatedRule, type Translation } from './translate.ts'

/** A method of version 1, and the one of version 2 that it is a form of, with what is its own. */
export interface MethodPair extends Omit<Translation, 'method' | 'to' | 'names' | 'keeps'> {
  readonly v1: DescMethod
  readonly v2: DescMethod
  /** What it does otherwise than its form of version 2; `ruleOf`: the rules of the domain's other methods. */
  readonly own?: (rule: V1Rule, ruleOf: (v1: DescMethod) => V1Rule) => V1Rule
}

/** What a domain says of its two versions. */
export interface Domain {
  readonly pairs: readonly MethodPair[]
  readonly names: Names
  /** Fields of version 1 that a change without them keeps, for published clients never send them. */
  readonly keeps?: readonly string[]
  /** Methods that version 2 does not have. */
  readonly others?: readonly Operation[]
}

const STANDARD = ['List', 'Get', 'Create', 'Update', 'Delete']

/**
 * The methods of two services that do the same: `Create` of version 1 is `CreateRepo` of version 2, where `type` is the
 * name of its resource, and others have one name in both.
 */
export function pairsOf(v1: DescService, v2: DescService, type: string): readonly MethodPair[] {
  const many = `${type.replace(/y$/, 'ie')}s`
  const named = (name: string): DescMethod | undefined => v2.methods.find((method) => method.name === name)
  return v1.methods.flatMap((method) => {
    const { name } = method
    const standard = STANDARD.includes(name) ? named(name + (name === 'List' ? many : type)) : undefined
    const found = standard ?? named(name)
    return found ? [{ v1: method, v2: found }] : []
  })
}

/** The operations of a domain's version 1, from those of version 2. */
export function operationsOf(
  { pairs, names, keeps = [], others = [] }: Domain,
  operations: ReadonlyMap<DescMethod, Operation>,
): readonly Operation[] {
  const made = new Map(
    pairs.map(({ v1, v2, own: _, ...more }) => {
      const to = operations.get(v2)
      if (!to) throw new Error(`${v2.parent.typeName}/${v2.name} has no operation that ${v1.name} could use.`)
      const translation: Translation = { ...more, method: v1, to, names, keeps }
      return [v1, { translation, rule: translatedRule(translation) }] as const
    }),
  )
  const known = (v1: DescMethod): { translation: Translation; rule: V1Rule } => {
    const found = made.get(v1)
    if (!found) throw new Error(`${v1.parent.typeName}/${v1.name} is no form of a method of version 2.`)
    return found
  }
  const forms = pairs.map(({ v1, own = (rule: V1Rule) => rule }) => {
    const { rule, translation } = known(v1)
    return v1Operation(
      own(rule, (other) => known(other).rule),
      translation,
    )
  })
  return [...forms, ...others]
}
