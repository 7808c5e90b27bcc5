// What a feed says of vulnerabilities themselves, sent beside the advisories. Everybody may read it, so only the
// operator may write it: for anyone else it is left out, with a word.
import { ImportError, type GraphClient, type UserFault } from './client.ts'
import type { VulnerabilityInput } from './osv.ts'

const MOST = 500
const DOCUMENT = `mutation Records($input: ImportVulnerabilitiesInput!) {
  importVulnerabilities(input: $input) { created errors { message reason } }
}`

export interface Records {
  add(record: VulnerabilityInput): void
  /** Sends what was added. @throws ImportError when the server refuses it for anything but the caller's rights */
  flush(): Promise<void>
}

/** Gathers records until they are sent. */
export function createRecords({
  client,
  group,
  err,
}: {
  client: GraphClient
  group: string
  err: NodeJS.WriteStream
}): Records {
  let pending: VulnerabilityInput[] = []
  let refused = false
  const send = async (vulnerabilities: readonly VulnerabilityInput[]): Promise<void> => {
    const { importVulnerabilities: answer } = await client.run<{
      importVulnerabilities: { errors: readonly UserFault[] }
    }>(DOCUMENT, { input: { parent: group, vulnerabilities } })
    const [error] = answer.errors
    if (!error) return
    if (error.reason !== 'PERMISSION_DENIED') throw new ImportError(error.message)
    refused = true
    err.write('Summaries and details are left out of the public feed: only the operator writes it.\n')
  }
  return {
    add: (record) => void pending.push(record),
    flush: async () => {
      const records = pending
      pending = []
      for (let at = 0; at < records.length && !refused; at += MOST) await send(records.slice(at, at + MOST))
    },
  }
}
