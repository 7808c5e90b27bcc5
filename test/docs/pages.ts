// The pages of documentation, and the blocks of them that are run. A block says so behind its language: `sh run` must end well,
// `sh run fails` must not, `ts run` is a program. The blocks of a page are one session: variables and files stay.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Block {
  readonly language: 'sh' | 'ts'
  /** Whether it shows a refusal. */
  readonly fails: boolean
  readonly text: string
  /** Where it begins. */
  readonly line: number
}

export interface Page {
  /** Below the project, e.g. `docs/rest.md`. */
  readonly name: string
  readonly blocks: readonly Block[]
}

/** All pages that have blocks to run. */
export function pagesToRun(): readonly Page[] {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const names = ['README.md', ...docs.map((name) => `docs/${name}`)]
  const pages = names.map((name) => ({ name, blocks: blocksOf(readFileSync(join(root, name), 'utf8')) }))
  return pages.filter(({ blocks }) => blocks.length > 0)
}

/** The blocks of a page that are to be run. @throws for a mark that is none */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const fence = /^```(\S*)(.*)$/.exec(lines[at] ?? '')
    if (!fence) continue
    const end = lines.indexOf('```', at + 1)
    if (end < 0) throw new Error(`The block in line ${at + 1} does not end.`)
    const [, language = '', mark = ''] = fence
    const words = mark.trim()
    if (words !== '')
      blocks.push({ ...kindOf(language, words), text: lines.slice(at + 1, end).join('\n'), line: at + 1 })
    at = end
  }
  return blocks
}

function kindOf(language: string, words: string): Pick<Block, 'language' | 'fails'> {
  if (language === 'sh' && (words === 'run' || words === 'run fails')) return { language, fails: words === 'run fails' }
  if (language === 'ts' && words === 'run') return { language, fails: false }
  throw new Error(`A block is marked ${language} ${words}: there are sh run, sh run fails and ts run.`)
}
