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
  .sort((a, b) => a.name.localeCompare(b.name))

it('writes what is missing and what is otherwise, and nothing else', async () => {
  const db = await freshDatabase()
  const { role } = db.prisma
  const select = { uid: true, name: true, description: true, capabilities: true } as const
  const stored = async (): Promise<object[]> =>
    (await role.findMany({ select })).sort((a, b) => a.name.localeCompare(b.name))
  const times = (): Promise<object[]> =>
    role.findMany({ select: { uid: true, updateTime: true }, orderBy: { uid: 'asc' } })

  await bootstrap(db, OPTIONS)
  expect(await stored()).toEqual(wanted)
  const first = await times()

  await bootstrap(db, OPTIONS)
  expect(await times()).toEqual(first)

  const [owner, editor, viewer] = (['owner', 'editor', 'viewer'] as const).map((name) => ({
    uid: builtinRole(name).uid,
  }))
  await role.update({ where: owner!, data: { capabilities: [] } })
  await role.update({ where: editor!, data: { description: 'of another version' } })
  await role.delete({ where: viewer! })
  await bootstrap(db, OPTIONS)
  expect(await stored()).toEqual(wanted)
  const same = (rows: object[]): object[] =>
    rows.filter((row) => ![owner, editor, viewer].some((one) => 'uid' in row && row.uid === one!.uid))
  expect(same(await times())).toEqual(same(first))
})
