// Reports of scanners in what the graph asks: of many images and repos at once.
import { RegistryService } from '../../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { countAnswer, sizeOfRows } from '../../../core/answer-size.ts'
import { newestReports } from '../../../db/statements/vuln-reports.ts'
import { operation, type Operation } from '../../operation.ts'
import { checkUids, visibleSubset } from '../many.ts'
import { countsOf, keptReport, registryReport } from './forms.ts'
import { dayCounts } from './counts.ts'
import { importReport } from './store.ts'

const MOST_IMAGES = 200
const MOST_DAYS = 366
const DAY_MS = 24 * 3600 * 1000

/** What stands for an image without a report. */
const NO_REPORT = { digest: '', vulnerabilities: [] }

const listImageReports = operation({
  method: RegistryService.method.listImageReports,
  validate: ({ request: { images = [] } }, violations) => {
    if (images.length > MOST_IMAGES) violations.add('images', `has ${images.length} items; ${MOST_IMAGES} are allowed`)
  },
  read: async (call, db) => {
    const { images = [] } = call.request
    const repos = new Set(
      visibleSubset(
        call,
        images.map(({ repoUid = '' }) => repoUid),
      ),
    )
    const asked = images.filter(({ repoUid = '' }) => repos.has(repoUid))
    const newest = new Map<string, ReturnType<typeof registryReport>>()
    for (const { repoUid, digest, sequence } of await newestReports(
      db,
      asked.map(({ repoUid = '', digest = '' }) => ({ repoUid, digest })),
    )) {
      call.context.signal?.throwIfAborted()
      const row = await call.deps.db.prisma.vulnReport.findUnique({ where: { sequence }, omit: { raw: true } })
      if (!row) continue
      const report = registryReport(keptReport(row))
      countAnswer(call.context.signal, sizeOfRows([report]))
      newest.set(`${repoUid}@${digest}`, report)
    }
    return { reports: images.map(({ repoUid, digest }) => newest.get(`${repoUid}@${digest}`) ?? NO_REPORT) }
  },
})

const listCounts = operation({
  method: RegistryService.method.listVulnerabilityCounts,
  validate: ({ request: { repoUids = [], days = 0 } }, violations) => {
    checkUids(repoUids, 'repoUids', violations)
    if (days < 1 || days > MOST_DAYS) violations.add('days', `must be from 1 to ${MOST_DAYS}`)
  },
  read: async (call) => {
    const { repoUids = [], days = 0 } = call.request
    const to = new Date(call.deps.clock.now())
    const from = new Date(to.getTime() - days * DAY_MS)
    const references = visibleSubset(call, repoUids).map((repo) => ({ repo, tag: '' }))
    const counted = await dayCounts(call, { visible: call.visible(), references, from, to }, countsOf)
    const byRepo = Map.groupBy(counted, ({ repoUid }) => repoUid)
    return {
      repos: repoUids.map((uid) => ({
        days: (byRepo.get(uid) ?? []).map(({ tag, day, found: counts }) => ({ tag, day, counts })),
      })),
    }
  },
})

export const reportOperations: readonly Operation[] = [importReport, listImageReports, listCounts]
