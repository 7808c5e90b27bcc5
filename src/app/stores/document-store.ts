// Published documents of the graph on the database, so that all servers run the same ones.
import { PlatformError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentStore } from '../../graphql/persisted.ts'

/** One id and its text. */
export interface StoredDocument {
  readonly id: string
  readonly text: string
}

/** What a publication came to. */
export interface Publication {
  readonly added: number
  /** Were there before, with the same text. */
  readonly unchanged: number
}

/** What the graph reads documents by. */
export function createDocumentStore(db: Database): DocumentStore {
  return {
    find: async (id) => (await db.prisma.persistedDocument.findUnique({ where: { id }, select: { text: true } }))?.text,
  }
}

/**
 * Publishes all of the documents, or none.
 * @param most ids that there may be afterwards
 * @throws ALREADY_EXISTS when an id stands for another text, RESOURCE_EXHAUSTED when there would be too many
 */
export function publishDocuments(
  db: Database,
  documents: readonly StoredDocument[],
  most: number,
): Promise<Publication> {
  return db.transaction(async ({ prisma }) => {
    const ids = documents.map(({ id }) => id)
    const known = await prisma.persistedDocument.findMany({
      where: { id: { in: ids } },
      select: { id: true, text: true },
    })
    const texts = new Map(known.map(({ id, text }) => [id, text]))
    const missing = documents.filter(({ id, text }) => {
      const there = texts.get(id)
      if (there !== undefined && there !== text) throw taken(id)
      return there === undefined
    })
    const count = (await prisma.persistedDocument.count()) + missing.length
    if (count > most) throw tooMany(count, most)
    await prisma.persistedDocument.createMany({ data: missing.map(({ id, text }) => ({ id, text })) })
    return { added: missing.length, unchanged: documents.length - missing.length }
  })
}

/** Every id in its order, with its text. */
export function listDocuments(db: Database): Promise<readonly (StoredDocument & { readonly createTime: Date })[]> {
  return db.prisma.persistedDocument.findMany({ orderBy: { id: 'asc' } })
}

/** Removes ids. @returns how many of them there were */
export async function removeDocuments(db: Database, ids: readonly string[]): Promise<number> {
  const { count } = await db.transaction(({ prisma }) =>
    prisma.persistedDocument.deleteMany({ where: { id: { in: [...ids] } } }),
  )
  return count
}

function taken(id: string): PlatformError {
  const text = `Already exists: the id ${id} stands for another text, and clients that use it would get that one; remove it first, or build the client anew`
  return new PlatformError('ALREADY_EXISTS', text)
}

function tooMany(count: number, most: number): PlatformError {
  const text = `Too many documents: there would be ${count} ids, and ${most} are allowed; remove some with "platform-graph documents remove", or raise LIMIT_PERSISTED_COUNT`
  return new PlatformError('RESOURCE_EXHAUSTED', text)
}
