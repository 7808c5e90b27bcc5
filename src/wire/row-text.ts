// What every face says alike of the text of rows: a member a field, one text a message.
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import type { RowText, Spelling, TextMember } from '../core/row-text.ts'
import { hasPresence, type Kind, kindOf } from './kinds.ts'

/** How a face writes the fields of rows. */
export interface RowForm {
  /**
   * The member of one field.
   * @param comma what stands before it: a comma, or nothing for the first
   */
  member(field: DescField, comma: string): Pick<TextMember, 'key' | 'absent' | 'write'>
  /** How the database writes times. */
  readonly time: Spelling
  /** How the database writes JSON; absent: it gives what that holds, and the member writes it. */
  readonly json?: Spelling
  /** How the database writes an enum. */
  enumeration(kind: Kind & { readonly is: 'enum' }): Spelling
}

/** What gives the text of the rows of a message in a form, made once; undefined for one whose first field may be left out. */
export function rowTextsIn(form: RowForm): (desc: DescMessage) => RowText | undefined {
  const made = new WeakMap<DescMessage, RowText>()
  return (desc) => {
    const known = made.get(desc)
    if (known) return known
    const [first] = desc.fields
    if (first === undefined || hasPresence(first)) return undefined
    const members = desc.fields.map((field) => memberOf(field, form, field === first ? '' : ','))
    const text: RowText = [['{', ...members, '}']]
    made.set(desc, text)
    return text
  }
}

function memberOf(field: DescField, form: RowForm, comma: string): TextMember {
  const { localName: name } = field
  return {
    field: name,
    ...form.member(field, comma),
    spelling: spellingOf(field, form) ?? (holdsJson(field) ? form.json : undefined),
    json: holdsJson(field),
    reads: [name],
  }
}

/** Whether a column that holds the field holds JSON, or what JSON says as well. */
function holdsJson(field: DescField): boolean {
  const { is } = kindOf(field)
  if (field.fieldKind === 'map' || is === 'message' || is === 'struct') return true
  return field.fieldKind === 'list' && (is === 'enum' || is === 'int' || is === 'bool')
}

function spellingOf(field: DescField, form: RowForm): Spelling | undefined {
  const kind = kindOf(field)
  if (field.fieldKind === 'map') return undefined
  if (field.fieldKind === 'list') return kind.is === 'string' ? 'strings' : undefined
  switch (kind.is) {
    case 'string':
      return 'string'
    case 'bool':
      return 'boolean'
    case 'int':
      return 'number'
    case 'long':
      return 'long'
    case 'timestamp':
      return form.time
    case 'enum':
      return form.enumeration(kind)
    default:
      return undefined
  }
}
