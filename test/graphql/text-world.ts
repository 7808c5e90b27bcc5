// A world whose answers are compared: what the database writes of a query, and what the library's own executor answers.
import { expect } from 'vitest'
import { answer, type Asked, walking, writing } from './executors.ts'
import { openRegistryWorld, type RegistryWorld } from './registry-world.ts'

/** A registry, and three advisories of none, one and five events. */
export async function openTextWorld(): Promise<RegistryWorld> {
  // A cursor holds the second in which it was given: two answers have the same only on a clock that stands.
  const now = Date.now()
  const world = await openRegistryWorld({ now: () => now })
  for (const events of [0, 1, 5]) await addAdvisory(world, events)
  return world
}

/** An advisory of a number of events. */
async function addAdvisory({ org, db }: RegistryWorld, events: number): Promise<void> {
  const uid = `${org}/${String(events).padStart(16, '0')}`
  const names = { advisoryId: `CGA-${events}`, author: 'a', artifactName: 'nginx', artifactType: 'apk' }
  await db.prisma.advisory.create({ data: { uid, parentUid: org, ...names } })
  const data = Array.from({ length: events }, (_, ordinal) => {
    const event = { uid: `${uid}/${String(ordinal).padStart(16, '0')}`, parentUid: uid, author: `author ${ordinal}` }
    return { ...event, type: 3, ordinal, detail: { fixed: { fixedVersion: `1.${ordinal}` } } }
  })
  await db.prisma.advisoryEvent.createMany({ data })
}

/** Both answers are the same; gives whether the database wrote it. */
export async function sameIn(world: RegistryWorld, source: string, asked: Asked = {}): Promise<boolean> {
  const walked = await answer(world, walking, { source, ...asked })
  const { written, ...told } = await answer(world, writing, { source, ...asked })
  expect({ source, ...told }).toEqual({ source, data: walked.data, errors: walked.errors })
  return written
}
