// Defects in SQL. Most statements are put together once as their file is loaded, so a switch in the source comes too late:
// their texts are noted as they are made, and changed where they are sent.
import ts from 'typescript'

const IS_SQL = /\b(SELECT|FROM|WHERE|JOIN|AND|OR|INSERT|UPDATE|DELETE|EXISTS|ORDER BY|IS NULL)\b|[\w")] (=|<|>|<=|>=) /
/** What stands for the values of a template in its text, which changes take for words. */
const HOLE = /\u0001(\d+)\u0001/g
/** Words that begin a condition, and those that end it where no bracket does. */
const BEGINS = /\b(?:WHERE|AND|OR|ON(?! CONFLICT))\s+/g
const ENDS =
  /\b(?:AND|OR|ORDER BY|GROUP BY|LIMIT|RETURNING|UNION|FOR UPDATE|ON CONFLICT|JOIN|LEFT JOIN|CROSS JOIN|WHERE|WINDOW)\b|;/y
const CHANGES = [
  ['<', /(?<=\s)<(?=\s)/g, '<='],
  ['<=', /(?<=\s)<=(?=\s)/g, '<'],
  ['>', /(?<=\s)>(?=\s)/g, '>='],
  ['>=', /(?<=\s)>=(?=\s)/g, '>'],
  ['=', /(?<=\s)=(?=\s)/g, '<>'],
  ['<>', /(?<=\s)<>(?=\s)/g, '='],
  ['IS NULL', /\bIS NULL\b/g, 'IS NOT NULL'],
  ['IS NOT NULL', /\bIS NOT NULL\b/g, 'IS NULL'],
  ['NOT', /\bNOT (?!NULL)/g, ''],
  ['AND', /\bAND\b/g, 'OR'],
  ['OR', /\bOR\b/g, 'AND'],
  ['DESC', /\bDESC\b/g, 'ASC'],
  ['LEFT JOIN', /\bLEFT JOIN\b/g, 'JOIN'],
  ['DISTINCT', /\bDISTINCT /g, ''],
  ['FOR UPDATE', /\bFOR UPDATE\b/g, ''],
  ['true', /\btrue\b/g, 'false'],
  ['+', / \+ /g, ' - '],
]

/**
 * A source in which each text of SQL is noted as it is made, and what can be changed in it. Stryker's source has a text once
 * for each defect around it: all of these are one.
 * @param first the number of the first text
 */
export function plantSql({ name, content, original, first }) {
  const lines = new Map(textsOf(name, original).map(({ flat, line }) => [flat, line]))
  const flats = [...lines.keys()]
  let planted = content
  for (const { flat, start } of textsOf(name, content).toReversed()) {
    const tag = `(globalThis.__sql ?? (() => String.raw))(${first + flats.indexOf(flat)})`
    if (lines.has(flat)) planted = planted.slice(0, start) + tag + planted.slice(start)
  }
  const texts = flats.map((flat) => ({ fileName: name, line: lines.get(flat), changes: changesOf(flat) }))
  return { content: planted, texts }
}

function textsOf(name, content) {
  const file = ts.createSourceFile(name, content, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (isTemplate(node)) {
      const flat = flatOf(node)
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      if (IS_SQL.test(flat)) found.push({ flat, start: node.getStart(), line: line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.toSorted((a, b) => a.start - b.start)
}

function isTemplate(node) {
  const isPlain = ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
  return isPlain && !ts.isTaggedTemplateExpression(node.parent)
}

function flatOf(node) {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return node.head.text + node.templateSpans.map(({ literal }, at) => `\u0001${at}\u0001${literal.text}`).join('')
}

/** Each change with what it says and the text that comes of it. */
function changesOf(flat) {
  const changes = CHANGES.flatMap(([word, pattern, other]) =>
    Array.from(flat.matchAll(pattern), ({ 0: { length }, index }) => ({
      what: `${word} → ${other.trim() || '(left out)'} ${around(flat, index)}`,
      flat: flat.slice(0, index) + other + flat.slice(index + length),
    })),
  )
  const left = Array.from(flat.matchAll(BEGINS), ({ 0: { length }, index }) => {
    const [start, end] = [index + length, endOf(flat, index + length)]
    const clause = flat.slice(start, end).trim()
    return {
      what: `true for: ${clause.replace(HOLE, '${$1}')}`,
      flat: `${flat.slice(0, start)}true ${flat.slice(end)}`,
    }
  })
  return [...left, ...changes].filter((one) => one.flat !== flat)
}

function around(flat, index) {
  return `at "${flat.slice(Math.max(0, index - 30), index + 30).replace(HOLE, '${$1}')}"`
}

/** Where the condition that begins at `start` ends: a word of the same depth, or the bracket around it. */
function endOf(flat, start) {
  let depth = 0
  let isBetween = false
  for (let at = start; at < flat.length; at += 1) {
    if (flat[at] === '(') depth += 1
    else if (flat[at] === ')' && --depth < 0) return at
    if (depth > 0) continue
    isBetween ||= flat.startsWith('BETWEEN', at)
    ENDS.lastIndex = at
    const [word] = ENDS.exec(flat) ?? []
    if (word === 'AND' && isBetween) isBetween = false
    else if (word !== undefined && at > start) return at
  }
  return flat.length
}

/** Notes texts as they are made, and changes them in what is sent. */
export function createSqlSwitch(texts) {
  const made = texts.map(() => new Map())
  const defects = new Map(texts.flatMap(({ changes }, number) => changes.map(({ id, flat }) => [id, { number, flat }])))
  const reached = new Map()
  const reach = (text) => {
    const known = reached.get(text)
    if (known) return known
    const numbers = made.flatMap((variants, number) => (find(variants, text) ? [number] : []))
    reached.set(text, numbers)
    return numbers
  }
  return {
    note:
      (number) =>
      (strings, ...values) => {
        const text = String.raw({ raw: strings }, ...values)
        if (made[number].size < 2000) made[number].set(text, values)
        return text
      },
    /** The defects that a statement has the place of. */
    reached: (text) => reach(text).flatMap((number) => texts[number].changes.map(({ id }) => id)),
    /** The statement with a defect. */
    changed: (text, id) => {
      const { number, flat } = defects.get(id) ?? {}
      const from = number === undefined ? undefined : find(made[number], text)
      if (from === undefined) return text
      const values = made[number].get(from)
      return text.replaceAll(from, () => flat.replace(HOLE, (_, at) => String(values[Number(at)])))
    },
  }
}

/** The longest of the texts that is in a statement. */
function find(variants, text) {
  let longest
  for (const one of variants.keys()) if (one.length > (longest?.length ?? 3) && text.includes(one)) longest = one
  return longest
}
