// What of a readme a page shows: text, and nothing that runs, loads or leads into the console itself.
import { describe, expect, it } from 'vitest'
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

  it('leads to web pages, and keeps the words of a picture', () => {
    expect(renderMarkdown('[docs](https://example.com/docs)')).toContain('href="https://example.com/docs"')
    expect(renderMarkdown('![how it works](https://example.com/a.png)')).toContain('how it works')
  })

  it('can be scrolled by the keyboard where it is wide', () => {
    expect(renderMarkdown('```\ncode\n```')).toMatch(/^<pre tabindex="0"/)
    expect(renderMarkdown('    code')).toMatch(/^<pre tabindex="0"/)
    expect(renderMarkdown('|a|\n|-|\n|b|')).toMatch(/^<table tabindex="0"/)
  })
})
