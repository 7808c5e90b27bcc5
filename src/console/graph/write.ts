// Writing: what a mutation of one field was refused for, in the server's words.
import { useMutation, type AnyVariables, type TypedDocumentNode } from 'urql'
import { problemOf } from './problem.ts'

interface Payload {
  readonly errors: readonly { readonly message: string }[]
}

/** Gives a function that writes, and tells why it was refused; nothing: it is done. */
export function useWrite<Data extends Readonly<Record<string, Payload>>, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<readonly string[]> {
  const [, execute] = useMutation(document)
  return async (variables) => {
    const { data, error } = await execute(variables)
    if (error) {
      const problem = problemOf(error)
      return [problem.kind === 'offline' ? 'The server does not answer.' : problem.message]
    }
    return Object.values(data ?? {}).flatMap(({ errors }) => errors.map(({ message }) => message))
  }
}
