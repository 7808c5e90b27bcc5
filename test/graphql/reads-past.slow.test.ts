// What the linter forbids in the graph: reading past the services with Pothos' Prisma plugin.
import { ESLint, Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'

const RULE = 'no-restricted-syntax'
const PATH = 'src/graphql/resource-type.ts'

// This rule alone, and no types: those of the whole house take most of a gigabyte.
const config = (await new ESLint().calculateConfigForFile(PATH)) as Linter.Config
const rule = config.rules![RULE]!
const linter = new Linter()

it.each([
  ["t.relation('repos')", 1],
  ["t.relatedConnection('repos', {})", 1],
  ["t.relationCount('repos')", 1],
  ["t.prismaField({ type: 'Repo', resolve })", 1],
  ["t.prismaConnection({ type: 'Repo', cursor: 'uid', resolve })", 1],
  ["builder.prismaNode('Repo', {})", 1],
  ["builder.prismaObject('Repo', { include: { tags: true } })", 1],
  ["builder.prismaObject('Repo', { select: { uid: true } })", 0],
  ["t.exposeString('name')", 0],
])('%s', (text, faults) => {
  const languageOptions = { parser: tseslint.parser as Linter.Parser }
  const found = linter.verify(text, [{ files: ['**/*.ts'], languageOptions, rules: { [RULE]: rule } }], PATH)
  expect(found.map(({ ruleId }) => ruleId)).toEqual(Array<string>(faults).fill(RULE))
})
