// Questions about access: who can do what here, and why.
import type { Operation } from '../../operation.ts'
import { getAccessMatrix, listAccessMatrixRows } from './access-matrix.ts'
import { diffGroups } from './diff-groups.ts'
import { explainAccess } from './explain-access.ts'
import { listAccess, listAccessMappings } from './list-access.ts'
import { simulateAccess } from './simulate-access.ts'
import { viewerOperations } from './viewer.ts'

export const accessOperations: readonly Operation[] = [
  getAccessMatrix,
  listAccessMatrixRows,
  listAccess,
  listAccessMappings,
  explainAccess,
  simulateAccess,
  diffGroups,
  ...viewerOperations,
]
