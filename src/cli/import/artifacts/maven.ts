// A Maven repository as a folder (maven.apache.org, "Repository layout"): <group>/<artifact>/<version>/<files>.
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { mavenKey } from '../../../core/versions/maven.ts'
import { describeFile, oneLine, readBounded, type Fault, type Published, type PublishedVersion } from './published.ts'
import { childrenOf, readXml, textAt, xmlTextOf, type Element } from './xml.ts'

const MAX_XML_BYTES = 4 * 1024 * 1024
/** What lies beside the files of a version and is none of them. */
const BESIDE =
  /(?:\.(?:md5|sha1|sha256|sha512|asc|lastUpdated|repositories)|^maven-metadata.*\.xml|^resolver-status\.properties)$/

interface Found {
  readonly versions: PublishedVersion[]
  readonly faults: Fault[]
}

/** Reads a repository. */
export async function readMavenRepository(root: string): Promise<Published> {
  const found = await stat(root).catch(() => undefined)
  if (!found?.isDirectory()) throw new Error(`${root} is not a folder.`)
  const names = (await readdir(root, { recursive: true })).sort()
  const into: Found = { versions: [], faults: [] }
  const folders = Map.groupBy(
    names.filter((name) => name.endsWith('.pom')),
    (name) => dirname(name),
  )
  if (folders.size === 0) throw new Error(`${root} holds no POM (*.pom).`)
  for (const [folder, poms] of folders) {
    await attempt(into, join(root, poms[0] ?? folder), async () => {
      into.versions.push(await readVersion(root, folder, poms[0] ?? ''))
    })
  }
  const metadata = names.filter((name) => basename(name) === 'maven-metadata.xml')
  for (const name of metadata) {
    const path = join(root, name)
    await attempt(into, path, async () =>
      checkMetadata(readXml(xmlTextOf(await readBounded(path, MAX_XML_BYTES))), name, into),
    )
  }
  return into
}

async function attempt({ faults }: Found, path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    faults.push({ path, why: (error as Error).message })
  }
}

async function readVersion(root: string, folder: string, pom: string): Promise<PublishedVersion> {
  const parts = folder.split(sep)
  if (parts.length < 3) throw new Error('does not lie at <group>/<artifact>/<version>/')
  const [artifact = '', version = ''] = parts.slice(-2)
  const group = parts.slice(0, -2).join('.')
  const project = readXml(xmlTextOf(await readBounded(join(root, pom), MAX_XML_BYTES)))
  if (project.name !== 'project') throw new Error(`is not a POM: its root is <${project.name}>`)
  // Group and version may come from the parent.
  requireSame('group id', textAt(project, 'groupId') || textAt(project, 'parent', 'groupId'), group)
  requireSame('artifact id', textAt(project, 'artifactId'), artifact)
  requireSame('version', textAt(project, 'version') || textAt(project, 'parent', 'version'), version)
  if (mavenKey(version) === undefined) throw new Error(`"${version.slice(0, 64)}" is not a version`)
  const files = (await readdir(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !BESIDE.test(entry.name))
    .map((entry) => entry.name)
    .sort()
  return {
    name: `${group}:${artifact}`,
    version,
    description: oneLine(textAt(project, 'description') || textAt(project, 'name')),
    files: await Promise.all(files.map((name) => describeFile(join(root, folder, name)))),
  }
}

/** What a POM says must be where it lies; what it computes from properties cannot be compared. */
function requireSame(what: string, said: string, lies: string): void {
  if (said === '') throw new Error(`its POM lacks a ${what}`)
  if (!said.includes('${') && said !== lies) throw new Error(`its POM says ${what} ${said}, its folder says ${lies}`)
}

/** Holds the list of versions against what is there: a listed version without a POM is a half-written repository. */
function checkMetadata(metadata: Element, name: string, { versions, faults }: Found): void {
  if (metadata.name !== 'metadata') throw new Error(`its root is <${metadata.name}>, not <metadata>`)
  const versioning = childrenOf(metadata, 'versioning')[0]
  const list = childrenOf(childrenOf(versioning, 'versions')[0], 'version').map((one) => one.text)
  const artifact = `${textAt(metadata, 'groupId')}:${textAt(metadata, 'artifactId')}`
  const there = new Set(versions.filter((one) => one.name === artifact).map((one) => one.version))
  const broken = faults.map((fault) => fault.path)
  for (const version of list) {
    const folder = join(relative('.', dirname(name)), version)
    if (there.has(version) || broken.some((path) => path.includes(`${sep}${folder}${sep}`))) continue
    throw new Error(`lists ${artifact} ${version.slice(0, 64)}, which has no POM`)
  }
}
