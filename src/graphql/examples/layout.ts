// Lays a query out over lines, as people write one: what has nothing inside stays on its line.
// graphql's own printer needs the query parsed, and gives every field a line.

const TOKENS = /"(?:[^"\\]|\\.)*"|[(){}\s]|[^"(){}\s]+/g

interface Field {
  text: string
  inside?: Field[]
}

/** The query over several lines; it must be one that parses. */
export function formatQuery(query: string): string {
  const [operation] = fieldsOf((query.match(TOKENS) ?? []).values())
  return operation ? lines(operation, '').trimEnd() : query
}

/** The fields up to the end of the selection set, or of the text. */
function fieldsOf(tokens: Iterator<string>): Field[] {
  const fields: Field[] = []
  let open: Field = { text: '' }
  let parentheses = 0
  const close = (): void => {
    if (open.text !== '' || open.inside) fields.push(open)
    open = { text: '' }
  }
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value
    if (token === '(') parentheses++
    if (token === ')') parentheses--
    if (parentheses > 0 || token === ')') open.text += token
    else if (token === '}') break
    else if (token === '{') {
      open.inside = fieldsOf(tokens)
      close()
    } else if (/\s/.test(token)) open.text += open.text === '' ? '' : ' '
    else if (open.text.endsWith(' ') && goesOn(open.text)) open.text += token
    else if (open.text.endsWith(' ')) {
      close()
      open.text = token
    } else open.text += token
  }
  close()
  return fields
}

/** Whether what follows belongs to the same field: it is the name after an alias, a spread or the kind of operation. */
function goesOn(text: string): boolean {
  return /(?::|\.\.\.|\.\.\. on|^query|^mutation|^subscription) $/.test(text)
}

function lines({ text, inside }: Field, indent: string): string {
  const head = text.trim()
  if (!inside) return head
  const start = head === '' ? '{' : `${head} {`
  if (!inside.some((field) => field.inside)) return `${start} ${inside.map((field) => field.text.trim()).join(' ')} }`
  const deeper = `${indent}  `
  return `${start}\n${inside.map((field) => `${deeper}${lines(field, deeper)}\n`).join('')}${indent}}`
}
