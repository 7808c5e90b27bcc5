// Reports of scanners as they are kept: taken whole or not at all, once each, with their bytes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VulnReportListSchema } from '../../../contract/gen/chainguard/platform/registry/vuln_reports_pb.ts'
import { RegistryService } from '../../../contract/gen/platformgraph/registry/v1/registry_pb.ts'
import type { RequestOf } from '../../../contract/plain.ts'
import { failedPrecondition, invalidField, permissionDenied } from '../../../core/errors.ts'
import { isWithin } from '../../../core/uid.ts'
import { toJsonObject } from '../../../core/json.ts'
import { reposWithDigests } from '../../../db/statements/images.ts'
import type { WriteCall } from '../../call.ts'
import { shapes } from '../../../core/shapes.ts'
import { operation } from '../../operation.ts'
import type { ReadReport } from './finding.ts'
import { scannerOf } from './forms.ts'
import { type Reading, readReport } from './read-report.ts'

type ImportCall = WriteCall<RequestOf<typeof RegistryService.method.importVulnerabilityReport>>

/** Far above any report on an image; what is larger is a mistake or a bomb. */
const MAX_BYTES = 16 * 1024 * 1024
/** Of one report with all images that it is kept for. */
const MAX_BYTES_KEPT = 8 * MAX_BYTES
/** How gzip begins in base64, which no JSON does. */
const GZIP = 'H4sI'

/** The bytes of a report, which may come compressed. @throws INVALID_ARGUMENT */
async function bytesOf(content: string): Promise<Buffer<ArrayBuffer>> {
  if (!content.startsWith(GZIP)) return Buffer.from(content)
  const packed = Buffer.from(content, 'base64')
  return promisify(gunzip)(packed, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    const isTooLarge = error.code === 'ERR_BUFFER_TOO_LARGE'
    throw invalidField('content', isTooLarge ? `has more than ${MAX_BYTES} bytes` : 'is not gzip in base64')
  })
}

interface Content {
  readonly raw: Buffer<ArrayBuffer>
  readonly report: Reading
}

/** What requests have brought, read before their transaction: it is not to wait for that. */
const contents = new WeakMap<object, Content>()

async function read(content: string): Promise<Content> {
  const raw = await bytesOf(content)
  return { raw, report: await readReport(raw.toString()) }
}

/** Takes one report, for every repo below the group where a tag names or has named its image. */
export const importReport = operation({
  method: RegistryService.method.importVulnerabilityReport,
  authorize: ({ scope, request: { repoUid } }) => {
    if (repoUid && !isWithin(repoUid, scope)) throw permissionDenied(['vuln_report.create'], repoUid)
  },
  validate: async ({ request }, violations) => {
    const { digest, content = '' } = request
    if (digest && !shapes.digest.test(digest)) violations.add('digest', shapes.digest.says)
    if (content === '') violations.add('content', 'is required')
    else contents.set(request, await read(content))
  },
  write: async (call) => {
    const { digest, content = '' } = call.request
    const { raw, report } = contents.get(call.request) ?? (await read(content))
    if ('fault' in report) throw invalidField('content', report.fault)
    const digests = digest ? [digest] : report.digests
    if (digests.length === 0) throw invalidField('digest', 'is required: the report does not say of which image it is')
    const images = await reposWithDigests(call.tx, call.request.repoUid || call.scope, digests)
    if (images.length === 0) {
      const description = `no tag of a repo there names or has named ${digests.join(' or ')}; create the tag first`
      throw failedPrecondition([{ type: 'IMAGE_UNKNOWN', subject: digests.join(' '), description }])
    }
    if (images.length * raw.length > MAX_BYTES_KEPT) {
      const description = `is kept for each of ${images.length} images, and has more bytes than they may have together; name a repo`
      throw invalidField('content', description)
    }
    const created = await keep(call, { ...report, raw }, images)
    return { created, unchanged: images.length - created }
  },
})

type Image = Awaited<ReturnType<typeof reposWithDigests>>[number]

type Kept = ReadReport & { readonly raw: Buffer<ArrayBuffer> }

async function keep(call: ImportCall, report: Kept, images: readonly Image[]): Promise<number> {
  const { scanner, scannerVersion, dbTime = null, findings, raw } = report
  const createTime = report.createTime ?? new Date(call.deps.clock.now())
  const contentDigest = createHash('sha256').update(raw).digest('hex')
  const said = { scanner, scannerVersion, dbTime, createTime, contentDigest, raw }
  const kept = { ...said, findings: findings.map(toJsonObject) }
  let count = 0
  // One by one: each image has the whole report, and all of them at once may be more than fits into memory.
  for (const image of images) {
    const made = await call.tx.prisma.vulnReport.createMany({ data: [{ ...image, ...kept }], skipDuplicates: true })
    count += made.count
  }
  if (count === 0) return 0
  const { scope: parent } = call
  const digests = [...new Set(images.map(({ digest }) => digest))]
  const items = digests.map((digest) => ({ digest, scanner: scannerOf(said), createdAt: createTime }))
  // What was found is read from the report, which may be long.
  call.emit({ subject: parent, group: parent, bodyType: VulnReportListSchema, body: { items } })
  return count
}
