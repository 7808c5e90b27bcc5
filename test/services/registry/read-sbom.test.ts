// What is read of bills of materials as others write them.
import { expect, it } from 'vitest'
import { readSbom } from '../../../src/services/registry/sbom.ts'

it.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['0000-12-31T23:59:59.999Z', undefined],
  ['+010000-01-01T00:00:00Z', undefined],
  ['soon', undefined],
  ['', undefined],
])('a time of %s is %s, for an answer holds the years 1 to 9999', (text, told) => {
  const spdx = { creationInfo: { created: text }, packages: [{ builtDate: text, validUntilDate: text }] }
  const { createTime, packages } = readSbom('spdx', JSON.stringify(spdx))
  const cycloneDx = readSbom('cyclonedx', JSON.stringify({ metadata: { timestamp: text } }))
  const times = [createTime, packages[0]?.buildTime, packages[0]?.endTime, cycloneDx.createTime]
  expect(times.map((time) => time?.toISOString())).toEqual([told, told, told, told])
})
