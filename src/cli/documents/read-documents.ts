// Documents as clients' tools write them: files of GraphQL, and JSON files that map ids to texts.
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { documentId, idOf, isDocumentId } from '../../core/document-id.ts'

/** A document and where it is from. */
export interface FoundDocument {
  readonly file: string
  /** The line in the file that the document begins at, counted from 1. */
  readonly line: number
  /** Whether the file is the document itself, so that places in the text are places in the file. */
  readonly whole: boolean
  readonly text: string
  /** The id of the text, and the client's own if it has one. */
  readonly ids: readonly string[]
}

/** What was read: documents, and what is wrong with files, each beginning with the file and mostly its line. */
export interface Found {
  readonly documents: readonly FoundDocument[]
  readonly faults: readonly string[]
}

/** Far above any manifest of a real client. */
const MAX_FILE_BYTES = 64 * 1024 * 1024
const SOURCES = new Set(['.graphql', '.gql'])
/** In a folder only files whose name says so: there are others of JSON. */
const MANIFEST = /persisted.*\.json$/i

/** Reads files, and folders with all that is in them. */
export async function readDocuments(paths: readonly string[]): Promise<Found> {
  const documents: FoundDocument[] = []
  const faults: string[] = []
  for (const path of paths) {
    try {
      for (const file of await filesIn(path)) {
        const found = await readOne(file)
        documents.push(...found.documents)
        faults.push(...found.faults)
      }
    } catch (error) {
      faults.push(`${path}: ${(error as Error).message}`)
    }
  }
  return { documents, faults }
}

async function filesIn(path: string): Promise<string[]> {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) throw new Error('there is no such file or folder')
  if (!entry.isDirectory()) return [path]
  const inside = await readdir(path, { recursive: true, withFileTypes: true })
  const files = inside
    .filter((one) => one.isFile() && (SOURCES.has(extname(one.name)) || MANIFEST.test(one.name)))
    .map((one) => join(one.parentPath, one.name))
    .sort()
  if (files.length === 0) {
    throw new Error('holds no documents: no file *.graphql or *.gql, and no *.json whose name has "persisted" in it')
  }
  return files
}

async function readOne(file: string): Promise<Found> {
  if ((await stat(file)).size > MAX_FILE_BYTES) return fault(`${file}: has more than ${MAX_FILE_BYTES} bytes`)
  const text = await readFile(file, 'utf8')
  if (SOURCES.has(extname(file))) {
    return { documents: [{ file, line: 1, whole: true, text, ids: [idOf(text)] }], faults: [] }
  }
  return readManifest(file, text)
}

function readManifest(file: string, json: string): Found {
  const entries = entriesOf(json)
  if (!entries) {
    return fault(
      `${file}:1: is not a map of ids to documents in JSON, as relay-compiler, graphql-codegen and Apollo's manifest generator write it`,
    )
  }
  const documents: FoundDocument[] = []
  const faults: string[] = []
  for (const [key, text] of entries) {
    const line = lineOf(json, key)
    const id = documentId(key)
    const ownId = idOf(text)
    if (!isDocumentId(key)) faults.push(`${file}:${line}: "${key}" cannot be the id of a document`)
    else if (id.startsWith('sha256:') && id !== ownId) {
      faults.push(`${file}:${line}: "${key}" is not the SHA-256 of its text, which is ${ownId}`)
    } else documents.push({ file, line, whole: false, text, ids: [...new Set([ownId, id])] })
  }
  return { documents, faults }
}

function fault(text: string): Found {
  return { documents: [], faults: [text] }
}

/** Ids and texts: of a plain map (Relay, graphql-codegen), or of Apollo's manifest. Undefined: it is neither. */
function entriesOf(json: string): [string, string][] | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isObject(value)) return undefined
  const entries = Array.isArray(value['operations'])
    ? value['operations'].map((one: unknown) => (isObject(one) ? [one['id'], one['body']] : []))
    : Object.entries(value)
  const sound = entries.every(([id, text]) => typeof id === 'string' && typeof text === 'string')
  return sound ? (entries as [string, string][]) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The line that names an id. */
function lineOf(json: string, key: string): number {
  const at = json.indexOf(JSON.stringify(key))
  return json.slice(0, Math.max(at, 0)).split('\n').length
}
