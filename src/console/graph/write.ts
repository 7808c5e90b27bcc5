// Writing: what a mutation of one field was refused for, in the server's words.
import { useMutation, type AnyVariables, type TypedDocumentNode } from 'urql'
import { problemOf } from './problem.ts'

interface Payload {
  readonly errors: readonly { readonly message: string }[]
}

type Refusal<Data> = Data[keyof Data] extends { readonly errors: readonly (infer One)[] } ? One : never

const words = ({ message }: Payload['errors'][number]): string => message

/**
 * Gives a function that writes, and tells why it was refused; nothing: it is done.
 * @param say a refusal in words; by default the server's
 */
export function useWrite<Data extends Readonly<Record<string, Payload>>, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  say: (refusal: Refusal<Data> & Payload['errors'][number]) => string = words,
): (variables: Variables) => Promise<readonly string[]> {
  const [, execute] = useMutation(document)
  return async (variables) => {
    const { data, error } = await execute(variables)
    if (error) {
      const problem = problemOf(error)
      return [problem.kind === 'offline' ? 'The server does not answer.' : problem.message]
    }
    const payloads: readonly Payload[] = Object.values(data ?? {})
    return payloads.flatMap(({ errors }) => errors.map((one) => say(one as Parameters<typeof say>[0])))
  }
}
