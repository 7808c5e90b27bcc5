// Reports of scanners in what the graph asks: of many images and repos at once.
import { RegistryService } from '../../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import { countAnswer, sizeOfRows } from '../../../core/answer-size.ts'
import { inPieces } from '../../../core/pieces.ts'
import type { Queryable } from '../../../db/database.ts'
import { type ImageOfRepo, newestReports } from '../../../db/statements/vuln-reports.ts'
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
    const wanted = asked.map(({ repoUid = '', digest = '' }) => ({ repoUid, digest }))
    for (const piece of await newestOf(db, wanted)) {
      call.context.signal?.throwIfAborted()
      const rows = await call.deps.db.prisma.vulnReport.findMany({
        ...piece,
        orderBy: [...NEWEST_FIRST],
        omit: { raw: true },
      })
      for (const row of rows) {
        const report = registryReport(keptReport(row))
        countAnswer(call.context.signal, sizeOfRows([report]))
        newest.set(`${row.repoUid}@${row.digest}`, report)
      }
    }
    return { reports: images.map(({ repoUid, digest }) => newest.get(`${repoUid}@${digest}`) ?? NO_REPORT) }
  },
})

/** The order of the reports on an image: those of one moment as they came. */
export const NEWEST_FIRST = [{ createTime: 'desc' }, { sequence: 'desc' }] as const

/** Bytes of findings, as they are kept, that one statement reads. */
const AT_ONCE = 512 * 1024

interface Piece {
  readonly where:
    { readonly repoUid: string; readonly digest: string } | { readonly sequence: { readonly in: bigint[] } }
  readonly take: number
}

/** How the newest report of each image is read: that of one image by itself, those of several a few at a time. */
async function newestOf(db: Queryable, images: readonly ImageOfRepo[]): Promise<Piece[]> {
  const [first, ...others] = images
  if (!first) return []
  if (others.every(({ repoUid, digest }) => repoUid === first.repoUid && digest === first.digest))
    return [{ where: first, take: 1 }]
  return inPieces(await newestReports(db, images), ({ bytes }) => bytes, AT_ONCE).map((piece) => ({
    where: { sequence: { in: piece.map(({ sequence }) => sequence) } },
    take: piece.length,
  }))
}

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
