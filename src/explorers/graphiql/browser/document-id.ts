// A line of its own, so that a person can write it into the editor.
const line = /^[ \t]*#[ \t]*documentId:[ \t]*(sha256:[0-9a-f]{64})[ \t]*(?:\r?\n|$)/m

/**
 * A request by the id of a published document (GraphQL over HTTP, "Persisted Documents"), where its text names one in the comment
 * `# documentId: sha256:…`. What stands above that line is for people; what stands below is the document itself, and may be left out.
 */
export const withDocumentId = (request: { readonly query: string }): object => {
  const found = line.exec(request.query)
  if (found === null) return request
  const { query: text, ...rest } = request
  const document = text.slice(found.index + found[0].length)
  return { ...rest, documentId: found[1], ...(document.trim() === '' ? {} : { query: document }) }
}
