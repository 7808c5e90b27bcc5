// How many events an advisory may have, whoever adds them.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { AdvisoriesService } from '../../../src/contract/gen/platformgraph/vulnerabilities/v1/advisories_pb.ts'
import { builtinRole } from '../../../src/contract/roles.ts'
import { newChildUid } from '../../../src/core/uid.ts'
import { organization } from '../../support/organization.ts'

const SUBJECT = { advisoryId: 'GO-1', author: 'GO', artifactName: 'example.com/m', artifactType: 'golang' }

it('has a thousand at most: neither an import nor a person adds one more, and what they bring is left out whole', async () => {
  const at = await organization()
  const parentUid = at.org
  const roleUid = builtinRole('advisories.creator').uid
  const binding = { uid: newChildUid(parentUid), parentUid, identityUid: at.owner.identity, roleUid }
  await at.db.prisma.roleBinding.create({ data: binding })
  const by = { caller: at.owner, requestId: randomUUID() }
  const told = (from: number, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...{ author: 'GO', reviewState: 2, createTime: new Date((from + number) * 1000) },
      fixed: { fixedVersion: `1.${from + number}` },
    }))
  const importing = (events: readonly object[]) => {
    const advisories = [
      { ...SUBJECT, advisoryId: 'GO-2' },
      { ...SUBJECT, events },
    ]
    return at.services.call(AdvisoriesService.method.importAdvisories, { parent: at.org, advisories }, by)
  }
  await at.services.call(
    AdvisoriesService.method.importAdvisories,
    { parent: at.org, advisories: [{ ...SUBJECT, events: told(0, 600) }] },
    by,
  )
  await expect(importing(told(600, 401))).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    details: {
      fieldViolations: [
        {
          field: 'advisories[1].events',
          description: '401 are new and 600 are stored; an advisory has at most 1000',
        },
      ],
    },
  })
  expect(await at.db.prisma.advisory.count({ where: { advisoryId: 'GO-2' } })).toBe(0)
  const { uid } = await at.db.prisma.advisory.findFirstOrThrow({ where: { advisoryId: 'GO-1' } })
  const adding = () =>
    at.services.call(
      AdvisoriesService.method.addAdvisoryEvent,
      { uid, event: { author: 'me', reviewState: 1, fixed: { fixedVersion: '2' } } },
      by,
    )
  // What is told a second time is none more.
  expect(await importing(told(1, 998))).toEqual({ created: 1, updated: 1, unchanged: 0 })
  await adding()
  await expect(adding()).rejects.toMatchObject({
    code: 'FAILED_PRECONDITION',
    details: { violations: [{ type: 'TOO_MANY_EVENTS' }] },
  })
  expect(await at.db.prisma.advisoryEvent.count({ where: { parentUid: uid } })).toBe(1000)
})
