// What a second import of versions of libraries changes: those that say something else, and nothing beside them.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { Ecosystem } from '../../src/contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ArtifactsService } from '../../src/contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { organization, refusal, type Organization } from '../support/organization.ts'

let at: Organization
beforeAll(async () => {
  at = await organization()
})

interface Sent {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly files?: readonly { readonly name: string; readonly size: string }[]
}

const send = (versions: readonly Sent[]) =>
  at.services.call(
    ArtifactsService.method.importArtifacts,
    { parent: at.org, ecosystem: Ecosystem.PYTHON, versions: [...versions] },
    { caller: at.owner, requestId: randomUUID() },
  )
const storedOf = (version: string) => at.db.prisma.artifactVersion.findFirstOrThrow({ where: { version } })

it('a version that says something else is written', async () => {
  const one = { name: 'tools', version: '1.0.0', files: [{ name: 'a.whl', size: '1' }] }
  expect(await send([{ ...one, description: 'first' }])).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
  expect(await send([{ ...one, description: 'first' }])).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
  expect(await send([{ ...one, description: 'second' }])).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
  expect(await storedOf('1.0.0')).toMatchObject({ description: 'second' })
  const files = [{ name: 'a.whl', size: '2' }]
  expect(await send([{ ...one, description: 'second', files }])).toMatchObject({ updated: 1, unchanged: 0 })
  expect(Number((await storedOf('1.0.0')).sizeBytes)).toBe(2)
})

it('the event of an import tells what was before of those alone that were written', async () => {
  await send(['kept', 'moved'].map((name) => ({ name, version: '2.0.0' })))
  await at.db.prisma.outboxEvent.deleteMany()
  await send([
    { name: 'kept', version: '2.0.0' },
    { name: 'moved', version: '2.1.0' },
  ])
  const [told, ...more] = await at.db.prisma.outboxEvent.findMany()
  expect(more).toEqual([])
  expect(told).toMatchObject({
    before: { artifacts: [{ name: 'moved', latestVersion: '2.0.0' }] },
    body: { artifacts: [{ name: 'moved', latestVersion: '2.1.0' }] },
  })
})

it('a file of less than nothing is refused', async () => {
  const files = [{ name: 'b.whl', size: '-1' }]
  expect(await refusal(send([{ name: 'less', version: '3.0.0', files }]))).toMatchObject({ code: 'INVALID_ARGUMENT' })
})
