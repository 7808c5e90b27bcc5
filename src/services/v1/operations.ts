// The operations of version 1, made of those of version 2.
import type { DescMethod } from '@bufbuild/protobuf'
import type { Operation } from '../operation.ts'
import { iam } from './iam.ts'
import { advisory, events, libraries, ping, vulnerabilities } from './others.ts'
import { type Domain, type MethodPair, operationsOf } from './pairs.ts'
import { authOperations } from './auth.ts'
import { registry } from './registry.ts'

const domains: readonly Domain[] = [iam, registry, vulnerabilities, libraries, advisory, events, ping]

/** A pair of methods, with what its domain calls otherwise. */
export type VersionPair = MethodPair & Pick<Domain, 'names'>

/** The methods of version 1 that are forms of methods of version 2. */
export const pairs: ReadonlyMap<DescMethod, VersionPair> = new Map(
  domains.flatMap(({ pairs: all, names }) => all.map((pair) => [pair.v1, { ...pair, names }] as const)),
)

/** @param operations those of version 2, by their methods */
export function v1Operations(operations: ReadonlyMap<DescMethod, Operation>): readonly Operation[] {
  return [...domains.flatMap((domain) => operationsOf(domain, operations)), ...authOperations]
}
