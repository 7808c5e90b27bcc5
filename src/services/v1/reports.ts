// What scanners have found in images, as version 1 tells it.
import { Registry } from '../../contract/gen/chainguard/platform/registry/registry_pb.ts'
import { Vulnerabilities } from '../../contract/gen/chainguard/platform/registry/vuln_reports_pb.ts'
import type { RequestOf } from '../../contract/plain.ts'
import { notFound } from '../../core/errors.ts'
import { isTimestampMs } from '../../core/timestamp.ts'
import type { Call } from '../call.ts'
import { inChunks, inTurns, itemsOf } from '../chunks.ts'
import { operation, type Operation } from '../operation.ts'
import { checkDigest } from '../registry/images.ts'
import { countReport, cumulative, dayCounts, type DayCount, ToldIds } from '../registry/reports/counts.ts'
import {
  type FoundIds,
  keptReport,
  registryReport,
  scannerNamed,
  scannerOf,
  tenantReport,
} from '../registry/reports/forms.ts'
import { NEWEST_FIRST } from '../registry/reports/reports.ts'
import type { Violations } from '../violations.ts'

const DAY_MS = 24 * 3600 * 1000
const DEFAULT_DAYS = 30
const MOST_DAYS = 366
/** Reports that are held at once: one may take 16 MB. */
const REPORTS_AT_ONCE = 1

const getVulnReport = operation({
  method: Registry.method.getVulnReport,
  validate: checkDigest,
  read: async (call) => {
    const where = { repoUid: call.scope, digest: call.request.digest ?? '' }
    const found = await call.deps.db.prisma.vulnReport.findFirst({ where, orderBy: [...NEWEST_FIRST] })
    if (!found) throw notFound('VulnReport', `${where.repoUid}@${where.digest}`)
    return tenantReport(keptReport(found), found.raw)
  },
})

/** The repos that the caller may see, as a condition. */
function seen(call: Call): { OR: object[] } {
  return { OR: call.visible().flatMap((uid) => [{ repoUid: uid }, { repoUid: { gt: `${uid}/`, lt: `${uid}0` } }]) }
}

const listVulnReports = operation({
  method: Vulnerabilities.method.listVulnReports,
  validate: ({ request: { repoId, digest } }, violations) => {
    if (!repoId && !digest) violations.add('repoId', 'is required, or digest')
  },
  read: async (call) => ({ items: await itemsOf(call, reportsAsked(call, await reportFilter(call))) }),
})

type ReportsCall = Call<RequestOf<typeof Vulnerabilities.method.listVulnReports>>

/** What the reports that are asked for have in common. */
async function reportFilter(call: ReportsCall): Promise<object> {
  const { repoId, digest, tag, scanner, createdSince } = call.request
  const { prisma } = call.deps.db
  const tagged =
    repoId && tag && !digest ? await prisma.tag.findFirst({ where: { parentUid: repoId, name: tag } }) : undefined
  return {
    ...(digest ? { digest } : { repoUid: repoId ?? '' }),
    ...(tagged === undefined ? {} : { digest: tagged?.digest ?? '' }),
    ...(scanner?.name ? { scanner: scannerNamed(scanner.name) ?? '' } : {}),
    ...(scanner?.version ? { scannerVersion: scanner.version } : {}),
    ...(createdSince ? { createTime: { gte: createdSince } } : {}),
    ...seen(call),
  }
}

async function* reportsAsked(
  call: ReportsCall,
  filter: object,
): AsyncGenerator<readonly ReturnType<typeof registryReport>[]> {
  const told = new Set<string>()
  // The same report of one image in several repos is one.
  const isNew = ({ digest, contentDigest }: { digest: string; contentDigest: string }): boolean => {
    const size = told.size
    return told.add(`${digest} ${contentDigest}`).size > size
  }
  const read = (last: KeptRow | undefined, take: number): Promise<KeptRow[]> =>
    call.deps.db.prisma.vulnReport.findMany({
      where: { AND: [filter, last ? behind(last) : {}] },
      orderBy: [...NEWEST_FIRST],
      omit: { raw: true },
      take,
    })
  const chunks = inChunks(call, read, REPORTS_AT_ONCE)
  for await (const rows of chunks) yield rows.filter(isNew).map((row) => registryReport(keptReport(row)))
}

type KeptRow = Parameters<typeof keptReport>[0] & { readonly sequence: bigint }

function behind({ createTime, sequence }: KeptRow): object {
  return { OR: [{ createTime: { lt: createTime } }, { createTime, sequence: { lt: sequence } }] }
}

const getRawVulnReport = operation({
  method: Vulnerabilities.method.getRawVulnReport,
  validate: checkDigest,
  read: async (call) => {
    const { digest = '', scanner, createdAt } = call.request
    const name = scanner ? { scanner: scannerNamed(scanner) ?? '' } : {}
    const where = { digest, ...name, ...(createdAt ? { createTime: createdAt } : {}), ...seen(call) }
    const found = await call.deps.db.prisma.vulnReport.findFirst({ where, orderBy: [...NEWEST_FIRST] })
    if (!found) throw notFound('VulnReport', digest)
    const rawReport = Buffer.from(found.raw).toString('utf8')
    return { digest, scanner: scannerOf(found), createdAt: found.createTime, rawReport }
  },
})

type CountRequest = RequestOf<typeof Vulnerabilities.method.listVulnCountReports>

function checkCounts(call: Call<CountRequest>, violations: Violations): void {
  const { references = [], repo } = call.request
  if (!repo && references.length === 0) violations.add('repo', 'is required, or references')
  for (const [at, one] of references.entries()) if (!one.repo) violations.add(`references[${at}].repo`, 'is required')
  const { from, to } = timesOf(call)
  if (from > to) violations.add('from', 'is after to')
  else if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    violations.add('from', `is more than ${MOST_DAYS} days before to`)
}

/** From when to when: a time that is left out is now, or that of some days before. */
function timesOf({ request, deps }: Call<CountRequest>): { readonly from: Date; readonly to: Date } {
  const { to = new Date(deps.clock.now()) } = request
  const begin = to.getTime() - DEFAULT_DAYS * DAY_MS
  const { from = isTimestampMs(begin) ? new Date(begin) : to } = request
  return { from, to }
}

function countsAsked(call: Call<CountRequest>): Promise<DayCount<FoundIds>[]> {
  const { references = [], repo = '', tag = '' } = call.request
  const asked = references.length > 0 ? references : [{ repo, tag }]
  const filter = {
    visible: call.visible(),
    references: asked.map((one) => ({ repo: one.repo ?? '', tag: one.tag ?? '' })),
    ...timesOf(call),
  }
  return dayCounts(call, filter, new ToldIds().all)
}

/** Ids that are told in one turn. */
const IDS_AT_ONCE = 5_000

/** The reports of days, a few thousand ids at a time. */
function told(call: Call, days: Iterable<DayCount<FoundIds>>): AsyncGenerator<readonly object[]> {
  const left = days[Symbol.iterator]()
  return inTurns(call, async () => {
    const reports: object[] = []
    for (let ids = 0; ids < IDS_AT_ONCE;) {
      const next = left.next()
      if (next.done) return reports.length > 0 ? reports : undefined
      reports.push(countReport(next.value))
      ids += next.value.found.size + 1
    }
    return reports
  })
}

const listCounts = operation({
  method: Vulnerabilities.method.listVulnCountReports,
  validate: checkCounts,
  read: async (call) => ({ items: await itemsOf(call, told(call, await countsAsked(call))) }),
})

const listCumulativeCounts = operation({
  method: Vulnerabilities.method.listCumulativeVulnCountReports,
  validate: checkCounts,
  read: async (call) => {
    const days = await countsAsked(call)
    const ids = new ToldIds()
    for (const { found } of cumulative(days)) ids.all(found, 1)
    return { items: await itemsOf(call, told(call, cumulative(days))) }
  },
})

export const reportOperations: readonly Operation[] = [
  getVulnReport,
  listVulnReports,
  getRawVulnReport,
  listCounts,
  listCumulativeCounts,
]
