// What of a readme a page shows: text, and nothing that runs, loads or leads into the console itself.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderMarkdown } from '../../src/console/pages/repos/markdown.ts'

describe('a readme', () => {
  it('is Markdown below the headings of its page', () => {
    expect(renderMarkdown('# nginx\n\nA *server*.')).toBe('<h3>nginx</h3>\n<p>A <em>server</em>.</p>\n')
  })

  it.each([
    ['<script>alert(1)</script>', /<script/],
    ['<img src=x onerror=alert(1)>', /<img/],
    ['![a](https://example.com/a.png)', /<img|src=/],
    ['[a](javascript:alert(1))', /href/],
    ['[a](data:text/html,x)', /href/],
    ['[a](/graphql)', /href/],
    ['[a](//example.com)', /href/],
    ['[a](JavaScript&#58;alert(1))', /href/],
    ['<javascript:alert(1)>', /href/],
    ['[a][1]\n\n[1]: javascript:alert(1)', /href/],
    ['[![a](x.png)](data:text/html,x)', /href|<img/],
    ['<https://example.com/"onclick="x>', /" ?onclick="/],
  ])('holds nothing of %s that a browser would act on', (text, acted) => {
    expect(renderMarkdown(text)).not.toMatch(acted)
  })

  it.each([
    ['<!-- from here on it is made -->\n\nwords', '<p>words</p>\n'],
    ['<!--\nof several\n\nlines -->\nwords', '<p>words</p>\n'],
    ['some <!-- no --> words', '<p>some  words</p>\n'],
    ['words <!-- that has no end', '<p>words &lt;!-- that has no end</p>\n'],
    ['`<!-- code -->`', '<p><code>&lt;!-- code --&gt;</code></p>\n'],
    ['<!-- a --><script>', '<p>&lt;script&gt;</p>\n'],
  ])('says nothing of a comment in %j', (text, html) => {
    expect(renderMarkdown(text)).toBe(html)
  })

  it('leads to web pages', () => {
    expect(renderMarkdown('[docs](https://example.com/docs)')).toContain('href="https://example.com/docs"')
  })

  it.each([
    ['![how *it* works](https://example.com/a.png)', 'how it works'],
    ['![how it works](docs/a.png "a title")', 'how it works'],
    ['see [the *guide*](./docs/guide.md)', 'see the <em>guide</em>'],
    ['[Usage](#usage)', 'Usage'],
    ['[guide][1]\n\n[1]: ../guide.md', 'guide'],
    ['<mailto:ada@example.com>', 'mailto:ada@example.com'],
    ['[![build](a.svg)](https://example.com/)', '<a href="https://example.com/">build</a>'],
    ['a[![](a.svg)](https://example.com/)', 'a'],
    ['[a](b) and [c](https://example.com/)', 'a and <a href="https://example.com/">c</a>'],
  ])('keeps the words of %s, and none of its signs', (text, html) => {
    expect(renderMarkdown(text)).toBe(`<p>${html}</p>\n`)
  })

  it('can be scrolled by the keyboard where it is wide', () => {
    expect(renderMarkdown('```\ncode\n```')).toMatch(/^<pre tabindex="0"/)
    expect(renderMarkdown('    code')).toMatch(/^<pre tabindex="0"/)
    expect(renderMarkdown('|a|\n|-|\n|b|')).toMatch(/^<table tabindex="0"/)
  })

  describe('however many comments are begun', () => {
    afterEach(() => {
      vi.restoreAllMocks()
    })

    /** How many characters are looked at in search of the end of a comment. */
    const lookedAt = (text: string): number => {
      const search = vi.spyOn(String.prototype, 'indexOf')
      renderMarkdown(text)
      const { calls, contexts, results } = search.mock
      const looks = calls.map(([sought, from = 0], index) =>
        sought === '-->' ? (results[index]?.value as number) - from : undefined,
      )
      const lengths = contexts.map((context) => String(context).length)
      return looks.reduce<number>((sum, far, index) => {
        if (far === undefined) return sum
        return sum + (far < 0 ? lengths[index]! : far)
      }, 0)
    }

    it.each([
      ['on one line', '<!-- '.repeat(2000)],
      ['on lines of their own', '<!--\n'.repeat(2000)],
      ['in a list', '- <!--\n'.repeat(2000)],
      ['with one end behind all, and words behind it', `${'<!--\n'.repeat(2000)}--> words`],
      ['in a quotation that the end lies behind', `${'> <!--\n'.repeat(2000)}\n-->`],
    ])('looks for their ends a few times at most: %s', (_where, text) => {
      expect(lookedAt(text)).toBeGreaterThan(0)
      expect(lookedAt(text)).toBeLessThan(10 * text.length)
    })
  })
})
