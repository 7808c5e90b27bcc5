// What readmes may hold.
import { expect, it } from 'vitest'
import { checkReadme } from '../../../src/services/registry/readme-rules.ts'
import { Violations } from '../../../src/services/violations.ts'

function faultOf(content: string): string | undefined {
  const violations = new Violations()
  checkReadme('content', content, violations)
  return violations.found[0]?.description
}

it.each([
  ['text with signs', 'a < b && c > d\n'],
  ['an image with a size', '<img src="logo.png" width="36px" height="36px"/>\n\n[here](./other.md)'],
  ['a comment', '<!--monopod:start-->\n# a\n'],
  ['code', '```html\n<script>alert(1)</script>\n```\n\n    <iframe>\n\n`<object>`'],
  ['a table and a list', '| a | b |\n| - | - |\n| c | <br> |\n\n- x\n- y'],
  ['details', '<details open>\n<summary>More</summary>\n\ntext\n\n</details>'],
  ['links', '<https://example.com> [a](mailto:a@example.com) [b](#c) [d](/e?f=g:h) [i](../j:k)'],
  ['an escaped element', '\\<script>'],
])('takes %s', (_, content) => expect(faultOf(content)).toBeUndefined())

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', 'text <SCRIPT SRC=//x></SCRIPT>'],
  ['a style', 'Hello <STYLE>.x{}</STYLE>'],
  ['a frame', '<iframe src="https://example.com"></iframe>'],
  ['an object', '<object data="x"></object>'],
  ['a form', '<form action="https://example.com"><input name="password"></form>'],
  ['a drawing', '<svg/onload=alert(1)>'],
  ['an event handler', '<p onclick="alert(1)">x</p>'],
  ['an event handler after a slash', '<img/src="x"/onerror=alert(1)>'],
  ['a style attribute', '<p style="position:fixed">x</p>'],
  ['a link that runs', '[x](javascript:alert(1))'],
  ['a link by reference that runs', '[x]\n\n[x]: JaVaScRiPt:alert(1)'],
  ['an autolink that runs', '<javascript:alert(1)>'],
  ['a link that runs behind entities', '<a href="&#x6a;avascript:alert(1)">x</a>'],
  ['a link that runs behind a line break', '<a href="java\nscript:alert(1)">x</a>'],
  ['a link that runs behind entities of blanks', '[x](java&Tab;script:alert(1))'],
  ['data', '![x](data:text/html,<b>)'],
  ['a comment that is over before it seems', '<!--> <script>alert(1)</script> -->'],
  ['a comment that ends otherwise', '<!-- --!> <img src=x onerror=alert(1)> -->'],
  ['an element that does not end', '<div title="'],
  ['a declaration', '<!DOCTYPE html>'],
  ['an instruction', '<?php echo 1 ?>'],
  ['too many brackets', '['.repeat(20_001)],
  ['a placeholder', 'docker run <image>'],
])('refuses %s', (_, content) => expect(faultOf(content)).toMatch(/^(holds|has|links to) /))
