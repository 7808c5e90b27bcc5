// The demo that a first start loads: images are told of without a registry.
import { expect, it } from 'vitest'
import { loadDemo } from '../../src/app/demo/load.ts'
import type { IdentifiedCaller } from '../../src/core/caller.ts'
import { openWorld } from '../graphql/world.ts'

it('has architectures and sizes of every image', async () => {
  const world = await openWorld()
  const owner = world.owner as IdentifiedCaller
  await world.bind(owner.identity, 'advisories.admin', world.org)
  await loadDemo(world, { organization: world.org, owner: owner.identity })
  const { data, errors } = await world.run(
    '{ tags(first: 100) { totalCount nodes { image { architectures sizes { architecture size } } } } }',
  )
  expect(errors).toBeUndefined()
  const { totalCount, nodes } = data.tags
  expect(nodes).toHaveLength(totalCount)
  for (const { image } of nodes) {
    expect(image).toMatchObject({ architectures: ['amd64', 'arm64'], sizes: [{ architecture: 'amd64' }, {}] })
    for (const { size } of image.sizes) expect(Number(size)).toBeGreaterThan(1_000_000)
  }
})
