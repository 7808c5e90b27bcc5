// What the bar says of a run, beside the answer itself: what it cost, or what to do where the server would not run it.
import { isRecord, textOf, type GraphResult } from './answer.ts'

export interface Outcome {
  readonly kind: 'cost' | 'problem'
  readonly text: string
}

const many = (count: number, one: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`

/** `extensions.cost` in words; undefined where a server counts nothing. */
const costOf = ({ extensions }: GraphResult): Outcome | undefined => {
  const cost = isRecord(extensions) && isRecord(extensions.cost) ? extensions.cost : {}
  const { nodes, limit, points } = cost
  if (typeof nodes !== 'number') return undefined
  const most = typeof limit === 'number' ? ` of ${limit.toLocaleString('en-US')}` : ''
  const price = typeof points === 'number' ? `, ${many(points, 'point')}` : ''
  return { kind: 'cost', text: `Cost: ${many(nodes, 'node')}${most}${price}` }
}

const published =
  'This server runs published documents only: publish this one with "platform-graph documents publish", or run another by ' +
  'its id, in a line "# documentId: sha256:…".'

const advice: Readonly<Record<string, (message: string) => string>> = {
  PERSISTED_QUERY_ID_REQUIRED: () => published,
  PERSISTED_QUERY_NOT_FOUND: (message) => `${message}. Is the id that of the text below it, to the last byte?`,
  QUERY_TOO_COMPLEX: (message) => message,
  RATE_LIMITED: (message) => `${message}.`,
}

/** The first error that the bar has something to say about. */
const problemOf = ({ errors = [] }: GraphResult): Outcome | undefined => {
  for (const error of errors) {
    const reason = isRecord(error) ? textOf(error.extensions, 'reason') : ''
    const advise = Object.hasOwn(advice, reason) ? advice[reason] : undefined
    if (advise) return { kind: 'problem', text: advise(textOf(error, 'message')) }
  }
  return undefined
}

/** What is to be said of an answer. */
export const outcomeOf = (result: GraphResult): Outcome | undefined => problemOf(result) ?? costOf(result)

/** What is to be said when GraphiQL asked for the schema and did not get it. */
export const withoutSchema = (result: GraphResult): Outcome | undefined => {
  if (result.data) return undefined
  const missing = 'Completion and documentation are missing here; queries run all the same.'
  const problem = problemOf(result)
  if (problem) return { kind: 'problem', text: `${problem.text} The schema is not given either.` }
  const message = textOf(result.errors?.[0], 'message')
  return { kind: 'problem', text: `The server did not give its schema. ${message} ${missing}`.replace('  ', ' ') }
}
