// Which answers hold rows of a resource, so that the database can write them.
import type { DescMessage, DescMethod } from '@bufbuild/protobuf'
import type { RowText } from '../core/row-text.ts'
import type { AnswerText } from './context.ts'

/**
 * The row of a method's answer: the answer itself, or the items of its list; undefined where nothing is written by the database.
 * @param rowTextOf how a face has the rows of a message written
 */
export function answerTextOf(
  method: DescMethod,
  rowTextOf: (desc: DescMessage) => RowText | undefined,
): AnswerText | undefined {
  const { fields } = method.output
  const paged = fields.some(({ localName }) => localName === 'nextPageToken')
  const list = paged ? fields.find(({ fieldKind }) => fieldKind === 'list') : undefined
  const message = list?.fieldKind === 'list' && list.message ? list.message : method.output
  const row = rowTextOf(message)
  return row && { method, message, row }
}
