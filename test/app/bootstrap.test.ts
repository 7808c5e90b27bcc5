// The built-in roles after a start: as this version has them, whatever another left.
import { expect, it } from 'vitest'
import { bootstrap } from '../../src/app/bootstrap.ts'
import { capabilityByName } from '../../src/contract/capabilities.ts'
import { builtinRole, builtinRoles } from '../../src/contract/roles.ts'
import { freshDatabase } from '../support/database.ts'

const OPTIONS = { issuer: 'https://issuer.example.com', organization: undefined }

const wanted = builtinRoles
  .map(({ uid, name, description, capabilities }) => {
    return { uid, name, description, capabilities: capabilities.map((one) => capabilityByName(one)?.number) }
  })
  .sort((a, b) => (a.uid < b.uid ? -1 : 1))

it('writes what is missing and what is otherwise, and nothing else', async () => {
  const db = await freshDatabase()
  const { role } = db.prisma
  const select = { uid: true, name: true, description: true, capabilities: true } as const
  const stored = (): Promise<object[]> => role.findMany({ select, orderBy: { uid: 'asc' } })
  const times = (except: string[] = []): Promise<object[]> =>
    role.findMany({
      where: { uid: { notIn: except } },
      select: { uid: true, updateTime: true },
      orderBy: { uid: 'asc' },
    })

  await bootstrap(db, OPTIONS)
  expect(await stored()).toEqual(wanted)
  const first = await times()

  await bootstrap(db, OPTIONS)
  expect(await times()).toEqual(first)

  const changed = (['owner', 'editor', 'viewer'] as const).map((name) => builtinRole(name).uid)
  const others = await times(changed)
  const [owner = '', editor = '', viewer = ''] = changed
  await role.update({ where: { uid: owner }, data: { capabilities: [] } })
  await role.update({ where: { uid: editor }, data: { description: 'of another version' } })
  await role.delete({ where: { uid: viewer } })
  await bootstrap(db, OPTIONS)
  expect(await stored()).toEqual(wanted)
  expect(others.length).toBeGreaterThan(0)
  expect(await times(changed)).toEqual(others)
})
