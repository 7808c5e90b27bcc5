// Libraries for pages to show: one of Python with more versions than a page, and one of Maven.
import type { Booted } from '../explorers/boot.ts'
import { askGraph } from './people.ts'

const IMPORT = `mutation ($input: ImportArtifactsInput!) { importArtifacts(input: $input) { created errors { message } } }`

/** How many versions of `niquests` there are; one of them is rebuilt with fixes. */
export const REQUESTS_VERSIONS = 61

/** Imports them into the organization, as its owner. */
export const importLibraries = async (server: Booted): Promise<void> => {
  const upstream = Array.from({ length: REQUESTS_VERSIONS - 1 }, (_, at) => `2.${at}.0`)
  const requests = [...upstream, '2.31.0+cgr.1'].map((version) => ({
    name: 'niquests',
    version,
    description: 'HTTP for humans',
    files: [{ name: `niquests-${version}.tar.gz`, size: 110_000 }],
  }))
  const slf4j = [{ name: 'org.tinylog:tinylog-api', version: '2.0.17', description: 'A facade for loggers' }]
  await askGraph(server, IMPORT, { input: { parent: server.group, ecosystem: 'PYTHON', versions: requests } })
  await askGraph(server, IMPORT, { input: { parent: server.group, ecosystem: 'JAVA', versions: slf4j } })
}

/** How many libraries there are of which each name is one more than the last: `library-00001`, … */
export const MANY = 4000
const AT_ONCE = 500

/** Imports them into the organization, as its owner. */
export const importMany = async (server: Booted): Promise<void> => {
  for (let from = 0; from < MANY; from += AT_ONCE) {
    const versions = Array.from({ length: AT_ONCE }, (_, at) => ({
      name: `library-${String(from + at + 1).padStart(5, '0')}`,
      version: '1.0.0',
    }))
    await askGraph(server, IMPORT, { input: { parent: server.group, ecosystem: 'PYTHON', versions } })
  }
}
