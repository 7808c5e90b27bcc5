// The advisories on one package as a document of another standard.
import { createHash } from 'node:crypto'
import { AdvisoriesService as OwnAdvisoriesService } from '../../contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { failedPrecondition, notFound } from '../../core/errors.ts'
import { advisoriesOnPackage, MAX_ON_PACKAGE } from '../../db/statements/advisories.ts'
import { operation } from '../operation.ts'
import { csafIdOf, csafOf } from './csaf.ts'
import { openVexOf } from './openvex.ts'
import type { Findings } from './vex.ts'

const FORMATS: Readonly<Record<string, (given: Findings) => { fileName: string; document: object }>> = {
  openvex: (given) => ({ fileName: `${fileNameOf(given.name)}.openvex.json`, document: openVexOf(given) }),
  csaf: (given) => ({ fileName: `${csafIdOf(given)}.json`, document: csafOf(given) }),
}

export const exportAdvisories = operation({
  method: OwnAdvisoriesService.method.exportAdvisories,
  validate: ({ request: { artifactName, format = '' } }, violations) => {
    if (!artifactName) violations.add('artifactName', 'is required')
    if (!Object.hasOwn(FORMATS, format)) violations.add('format', 'must be openvex or csaf')
  },
  read: async (call, db) => {
    const { artifactName: name = '', format = '' } = call.request
    const rows = await advisoriesOnPackage(db, call.scope, name)
    if (rows.length === 0) throw notFound('Package', name)
    if (rows.length > MAX_ON_PACKAGE) {
      const description = `${name} has more than ${MAX_ON_PACKAGE} advisories below ${call.scope}; export them by subgroup`
      throw failedPrecondition([{ type: 'TOO_MANY_ADVISORIES', description }])
    }
    // A second download of the same advisories is the same document.
    const id = createHash('sha256')
      .update(JSON.stringify([name, rows]))
      .digest('hex')
    const made = FORMATS[format]?.({ name, publisher: call.deps.publicUrl ?? 'http://localhost', id, rows })
    return { fileName: made?.fileName ?? '', content: `${JSON.stringify(made?.document, null, 2)}\n` }
  },
})

function fileNameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 200)
}
