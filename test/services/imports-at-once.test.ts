// Imports into a group while another one into it has written and not committed (PostgreSQL: TEST_DATABASE_URL).
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { Ecosystem } from '../../src/contract/gen/chainguard/platform/libraries/v2/artifacts_pb.ts'
import { ArtifactsService } from '../../src/contract/gen/platformgraph/libraries/v1/artifacts_pb.ts'
import { AdvisoriesService } from '../../src/contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { newChildUid } from '../../src/core/uid.ts'
import type { Transaction } from '../../src/db/database.ts'
import { lockParents } from '../../src/db/statements/get.ts'
import { eventRow } from '../../src/services/vulnerabilities/events.ts'
import { behind, WAITING } from '../support/behind.ts'
import { TEST_DATABASE_URL } from '../support/database.ts'
import { organization, type Organization } from '../support/organization.ts'

let at: Organization
beforeEach(async () => {
  at = await organization()
})

const by = () => ({ caller: at.owner, requestId: randomUUID() })
/** What an import does before it reads. */
const begin = (tx: Transaction) => lockParents(tx, { name: 'groups' }, [at.org])

describe.skipIf(TEST_DATABASE_URL === undefined)('behind another import', () => {
  it('an event of an advisory is there once', async () => {
    const subject = { advisoryId: 'GO-1', author: 'GO', artifactName: 'example.com/m', artifactType: 'golang' }
    const importing = (events: readonly object[]) =>
      at.services.call(
        AdvisoriesService.method.importAdvisories,
        { parent: at.org, advisories: [{ ...subject, events }] },
        by(),
      )
    await importing([])
    const { uid } = await at.db.prisma.advisory.findFirstOrThrow({ where: { advisoryId: 'GO-1' } })
    const event = { author: 'GO', reviewState: 2, createTime: new Date(0), fixed: { fixedVersion: '1.2.3' } }
    const imported = behind(
      at.db,
      async (tx) => {
        await begin(tx)
        await tx.prisma.advisoryEvent.create({ data: eventRow(uid, event, { at: 0, now: new Date(0) }) })
      },
      () => importing([event]),
    )
    expect(await imported).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await at.db.prisma.advisoryEvent.count({ where: { parentUid: uid } })).toBe(1)
  })

  it('a library that is new finds itself there', async () => {
    const ecosystem = Ecosystem.PYTHON
    const imported = behind(
      at.db,
      async (tx) => {
        await begin(tx)
        await tx.prisma.artifact.create({
          data: { uid: newChildUid(at.org), parentUid: at.org, name: 'tools', ecosystem },
        })
      },
      () =>
        at.services.call(
          ArtifactsService.method.importArtifacts,
          { parent: at.org, ecosystem, versions: [{ name: 'tools', version: '1.0' }] },
          by(),
        ),
    )
    expect(await imported).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    expect(await at.db.prisma.artifact.count({ where: { parentUid: at.org, name: 'tools' } })).toBe(1)
  })
  it('a library that is being deleted is made anew', async () => {
    const ecosystem = Ecosystem.PYTHON
    const importing = (version: string) =>
      at.services.call(
        ArtifactsService.method.importArtifacts,
        { parent: at.org, ecosystem, versions: [{ name: 'tools', version }] },
        by(),
      )
    await importing('1.0')
    const imported = behind(
      at.db,
      async ({ prisma }) => {
        await prisma.artifactVersion.deleteMany()
        await prisma.artifact.deleteMany()
      },
      () => importing('2.0'),
    )
    expect(await imported).toMatchObject({ created: 1, updated: 0, unchanged: 0 })
    const versions = await at.db.prisma.artifactVersion.findMany({ select: { version: true } })
    expect(versions).toEqual([{ version: '2.0' }])
  })
  it('an advisory that is being deleted is made anew, and one that gets an event has it once', async () => {
    const subject = { author: 'GO', artifactName: 'example.com/m', artifactType: 'golang' }
    const event = { author: 'GO', reviewState: 2, createTime: new Date(0), fixed: { fixedVersion: '1.2.3' } }
    const importing = (events: readonly object[]) =>
      at.services.call(
        AdvisoriesService.method.importAdvisories,
        { parent: at.org, advisories: ['GO-1', 'GO-2'].map((advisoryId) => ({ ...subject, advisoryId, events })) },
        by(),
      )
    await importing([])
    const imported = behind(
      at.db,
      async ({ prisma }) => {
        await prisma.advisory.deleteMany({ where: { advisoryId: 'GO-1' } })
        const { uid } = await prisma.advisory.findFirstOrThrow({ where: { advisoryId: 'GO-2' } })
        await prisma.advisory.update({ where: { uid }, data: { updateTime: new Date(1) } })
        await prisma.advisoryEvent.create({ data: eventRow(uid, event, { at: 0, now: new Date(0) }) })
      },
      () => importing([event]),
    )
    expect(await imported).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    const uids = (await at.db.prisma.advisory.findMany({ select: { uid: true } })).map(({ uid }) => uid)
    const events = await at.db.prisma.advisoryEvent.findMany({ select: { parentUid: true } })
    expect(events.map(({ parentUid }) => parentUid).sort()).toEqual(uids.sort())
  })

  it('an advisory that somebody makes waits, for the import finds it', async () => {
    const advisory = { advisoryId: 'GO-1', author: 'GO', artifactName: 'example.com/m', artifactType: 'golang' }
    const made = behind(at.db, [begin, async (tx) => expect(await tx.query(WAITING)).toHaveLength(1)], () =>
      at.services.call(AdvisoriesService.method.createAdvisory, { parent: at.org, advisory }, by()),
    )
    expect(await made).toMatchObject({ advisoryId: 'GO-1' })
  })
})
