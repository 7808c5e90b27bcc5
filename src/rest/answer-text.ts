// Which answers of REST hold rows of a resource, so that the database can write them.
import type { VersionedMethod } from '../contract/versions.ts'
import type { AnswerText } from '../services/context.ts'
import { rowTextOf } from '../wire/json-write.ts'

/** The row of a method's answer: the answer itself, or the items of its list; undefined where nothing is written by the database. */
export function answerTextOf({ desc, canonical }: VersionedMethod): AnswerText | undefined {
  if (desc !== canonical.desc) return undefined
  const { fields } = desc.output
  const paged = fields.some(({ localName }) => localName === 'nextPageToken')
  const list = paged ? fields.find(({ fieldKind }) => fieldKind === 'list') : undefined
  const message = list?.fieldKind === 'list' && list.message ? list.message : desc.output
  const row = rowTextOf(message)
  return row && { method: desc, message, row }
}
