// Whoever listens hears nothing any more as soon as what lets it listen has ended, whatever that was, though its token is good.
import { beforeAll, expect, it } from 'vitest'
import { scimWorld, type World } from '../scim/world.ts'
import { comers } from './comers.ts'
import { heardUntil } from './heard-until.ts'

let world: World
beforeAll(async () => {
  world = await scimWorld()
})

it.each(Object.keys(comers))('hears nothing more when %s', async (name) => {
  const { refusal } = await heardUntil(world, await comers[name]!(world))
  expect(refusal).toMatchObject({
    extensions: { code: expect.stringMatching(/^(UNAUTHENTICATED|PERMISSION_DENIED)$/) },
  })
})
