// The advisory feed: its methods in one list.
import type { Operation } from '../operation.ts'
import { listDocumentPages, listDocuments } from './documents.ts'
import { importVulnerabilities, listVulnerabilityMetadata } from './metadata.ts'
import { listResolvedReports, listResolvedVulnsReports } from './resolved.ts'

export const securityAdvisoryOperations: readonly Operation[] = [
  listDocuments,
  listDocumentPages,
  listVulnerabilityMetadata,
  listResolvedVulnsReports,
  listResolvedReports,
  importVulnerabilities,
]
