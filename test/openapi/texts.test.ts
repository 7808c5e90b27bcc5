// Texts that the documents let a parameter have, whatever they stand for, are taken: what is none of them the pattern says.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { versions } from '../../src/contract/versions.ts'
import type { Document } from '../../src/explorers/openapi/types.ts'
import { type Organization, seedOrganization } from '../support/faces-organization.ts'
import { startTestServer, type TestServer } from '../support/faces-server.ts'
import { operationsOf } from './validator.ts'

let server: TestServer
let org: Organization
beforeAll(async () => {
  server = await startTestServer()
  org = await seedOrganization(server)
})
afterAll(async () => {
  await server.close()
  expect(server.faults, 'the server logged faults of its own').toEqual([])
})

const TEXTS = ['0', 'a b', 'Ā/x', '%', '😀']
/** Signed by the server, so that no pattern says it. */
const SIGNED = new Set(['page_token', 'pageToken'])

it.each(versions.map(({ version }) => version))('of %s', async (version) => {
  const authorization = (await org.authorization('owner'))!
  const document = (await (await fetch(`${server.url}/openapi.json?version=${version}`)).json()) as Document
  const refused: string[] = []
  for (const { verb, path, operation } of operationsOf(document).values()) {
    if (verb.toUpperCase() !== 'GET') continue
    for (const { name, in: place, schema } of operation.parameters ?? []) {
      const { type, pattern, enum: values, format } = schema.items ?? schema
      if (type !== 'string' || values || format || SIGNED.has(name)) continue
      for (const text of TEXTS.filter((one) => new RegExp(pattern ?? '', 'u').test(one))) {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
          if (place === 'path' && part === name) return encodeURIComponent(text)
          return part === 'digest' ? `sha256:${'a'.repeat(64)}` : org.root
        })
        const query = place === 'query' ? `?${new URLSearchParams({ [name]: text })}` : ''
        const response = await fetch(server.url + filled + query, { headers: { authorization } })
        const body = await response.text()
        if (response.status === 400 && body.includes(`"field":"${name}"`))
          refused.push(`${path} ${name} ${text}: ${body}`)
      }
    }
  }
  expect(refused).toEqual([])
})
