// Whether documents are fit to run on this version of the graph, by the same reading that the server does.
import { GraphQLError } from 'graphql'
import { Documents } from '../../graphql/documents.ts'
import { graphSchema } from '../../graphql/schema.ts'
import { documentOptions } from '../../graphql/server.ts'
import type { Limits } from '../config/limits.ts'
import { readDocuments, type FoundDocument } from '../../cli/documents/read-documents.ts'

/** The documents of files, and what is wrong with any of them, one line a fault. */
export async function readFit(
  paths: readonly string[],
  limits: Limits,
): Promise<{ readonly documents: readonly FoundDocument[]; readonly faults: readonly string[] }> {
  const { documents, faults } = await readDocuments(paths)
  return { documents, faults: [...faults, ...faultsOf(documents, limits)] }
}

/** What is wrong with the documents, one line a fault; nothing when all can be published. */
export function faultsOf(documents: readonly FoundDocument[], limits: Limits): string[] {
  const reader = new Documents(graphSchema(), documentOptions({ ...limits, documentCount: 1 }, true))
  const unfit = documents.flatMap((document) => {
    const errors = errorsOf(reader, document.text)
    return errors.map((error) => `${placeOf(document, error)}: ${error.message}`)
  })
  return [...unfit, ...contradictions(documents)]
}

/** Ids that stand for several texts. */
function contradictions(documents: readonly FoundDocument[]): string[] {
  const first = new Map<string, FoundDocument>()
  const faults: string[] = []
  for (const document of documents) {
    for (const id of document.ids) {
      const known = first.get(id)
      if (!known) first.set(id, document)
      else if (known.text !== document.text) {
        faults.push(`${document.file}:${document.line}: "${id}" stands for another text at ${known.file}:${known.line}`)
      }
    }
  }
  return faults
}

function errorsOf(reader: Documents, text: string): readonly (Error | GraphQLError)[] {
  try {
    return reader.read(text).errors
  } catch (error) {
    return [error as Error]
  }
}

/** Where a fault is: in a file of GraphQL at its own line, in a manifest at the line of the document and within it. */
function placeOf({ file, line, whole }: FoundDocument, error: Error): string {
  const at = error instanceof GraphQLError ? error.locations?.[0] : undefined
  if (!at) return `${file}:${line}`
  return whole ? `${file}:${at.line}:${at.column}` : `${file}:${line}: at ${at.line}:${at.column} of the document`
}
