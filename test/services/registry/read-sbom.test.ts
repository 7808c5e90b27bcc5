// What is read of bills of materials as others write them.
import { expect, it } from 'vitest'
import { readSbom } from '../../../src/services/registry/sbom.ts'
import { turnsDuring } from '../../support/turns.ts'

it.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['0000-12-31T23:59:59.999Z', undefined],
  ['+010000-01-01T00:00:00Z', undefined],
  ['soon', undefined],
  ['', undefined],
])('a time of %s is %s, for an answer holds the years 1 to 9999', async (text, told) => {
  const spdx = { creationInfo: { created: text }, packages: [{ builtDate: text, validUntilDate: text }] }
  const { createTime, packages } = await readSbom('spdx', JSON.stringify(spdx))
  const cycloneDx = await readSbom('cyclonedx', JSON.stringify({ metadata: { timestamp: text } }))
  const times = [createTime, packages[0]?.buildTime, packages[0]?.endTime, cycloneDx.createTime]
  expect(times.map((time) => time?.toISOString())).toEqual([told, told, told, told])
})

const many = <Item>(item: Item): Item[] => Array.from({ length: 100 }, () => item)

it.each([
  ['spdx', { packages: many({}) }],
  ['spdx', { packages: [{ externalRefs: many({}) }] }],
  ['spdx', { relationships: many({}) }],
  ['cyclonedx', { components: many({}) }],
  ['cyclonedx', { components: [{ licenses: many({}) }] }],
  ['cyclonedx', { dependencies: many({}) }],
])('%s leaves others their turn of the event loop as it is read', async (format, document) => {
  const content = JSON.stringify(document)
  expect(await turnsDuring(() => readSbom(format, content))).toBeGreaterThanOrEqual(9)
})

it.each([
  ['spdx', { packages: [...many(1), {}], files: [1], relationships: [{}, 1] }],
  ['cyclonedx', { components: [{}, 1], dependencies: [1] }],
])('what of %s is in no form of its specification is left out', async (format, document) => {
  const { packages, files, edges } = await readSbom(format, JSON.stringify(document))
  expect({ packages, files, edges }).toEqual({ packages: [], files: [], edges: [] })
})
