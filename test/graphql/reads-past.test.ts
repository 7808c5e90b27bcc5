// What the linter forbids in the graph: reading past the services with Pothos' Prisma plugin.
import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

const eslint = new ESLint({ cwd: process.cwd() })

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
])('%s', async (text, faults) => {
  const [result] = await eslint.lintText(text, { filePath: 'src/graphql/resource-type.ts' })
  const found = result!.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
  expect(found).toHaveLength(faults)
})
