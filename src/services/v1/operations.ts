// The operations of version 1, made of those of version 2.
import type { DescMethod } from '@bufbuild/protobuf'
import type { Operation } from '../operation.ts'
import { iam } from './iam.ts'
import { advisory, events, libraries, ping, vulnerabilities } from './others.ts'
import { operationsOf } from './pairs.ts'
import { authOperations } from './auth.ts'
import { registry } from './registry.ts'

/** @param operations those of version 2, by their methods */
export function v1Operations(operations: ReadonlyMap<DescMethod, Operation>): readonly Operation[] {
  const domains = [iam, registry, vulnerabilities, libraries, advisory, events, ping]
  return [...domains.flatMap((domain) => operationsOf(domain, operations)), ...authOperations]
}
