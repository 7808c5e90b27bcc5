// The advisory feed: its methods in one list.
import type { Operation } from '../operation.ts'
import { listDocuments } from './documents.ts'
import { importVulnerabilities, listVulnerabilityMetadata } from './metadata.ts'
import { listResolvedVulnsReports } from './resolved.ts'

export const securityAdvisoryOperations: readonly Operation[] = [
  listDocuments,
  listVulnerabilityMetadata,
  listResolvedVulnsReports,
  importVulnerabilities,
]
