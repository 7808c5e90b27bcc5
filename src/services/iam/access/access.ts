// Questions about access: who can do what here, and why.
import type { Operation } from '../../operation.ts'
import { diffGroups } from './diff-groups.ts'
import { explainAccess } from './explain-access.ts'
import { listAccess } from './list-access.ts'
import { simulateAccess } from './simulate-access.ts'
import { viewerOperations } from './viewer.ts'

export const accessOperations: readonly Operation[] = [
  listAccess,
  explainAccess,
  simulateAccess,
  diffGroups,
  ...viewerOperations,
]
