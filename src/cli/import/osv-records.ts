// What a feed says of vulnerabilities themselves, sent beside the advisories. Everybody may read it, so only the
// operator may write it: for anyone else it is left out, with a word.
import type { GraphClient, UserFault } from './client.ts'
import type { VulnerabilityInput } from './osv.ts'
import { faultsByPlace } from './send-records.ts'

const DOCUMENT = `mutation Records($input: ImportVulnerabilitiesInput!) {
  importVulnerabilities(input: $input) {
    created errors { message reason ... on ValidationError { fieldViolations { field description } } }
  }
}`

export interface RecordsOptions {
  readonly client: GraphClient
  readonly group: string
  readonly say: (sentence: string) => void
}

/**
 * Sends records, 500 at most at once; gives what is wrong with which of them. Throws ImportError when the server refuses
 * them for anything but the caller's rights.
 */
export function createRecords({ client, group, say }: RecordsOptions) {
  let refused = false
  return async (vulnerabilities: readonly VulnerabilityInput[]): Promise<Map<number, string>> => {
    if (refused) return new Map()
    const { importVulnerabilities: answer } = await client.run<{
      importVulnerabilities: { errors: readonly UserFault[] }
    }>(DOCUMENT, { input: { parent: group, vulnerabilities } })
    refused = answer.errors.some((error) => error.reason === 'PERMISSION_DENIED')
    if (!refused) return faultsByPlace(answer.errors, 'vulnerabilities')
    say('Summaries and details are left out of the public feed: only the operator writes it.')
    return new Map()
  }
}
