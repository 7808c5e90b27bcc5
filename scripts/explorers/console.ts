// The bundle of the console: src/console/ → src/explorers/gen/console/. Its documents are checked against the schema first.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from '@graphql-codegen/cli'
import { build, type Plugin } from 'esbuild'
import { buildSchema } from 'graphql'
import { consoleDocuments } from '../../codegen.ts'
import { type Bundle, filesIn, root } from './bundle.ts'
import { fittedDocuments } from './fitted.ts'

const source = join(root, 'src/console')
const facadeSchema = join(root, 'schema.facade.graphql')

/** Makes `gen/` beside every file of documents. Throws with file and line where one asks for what the schema does not have. */
const makeDocuments = async (): Promise<void> => {
  await generate({ ...consoleDocuments, cwd: root, silent: true, errorsOnly: true }, true)
}

/** What stands in `graph/facade-documents.ts`: the documents as a facade can be asked them. */
const facadeDocuments: Plugin = {
  name: 'facade-documents',
  setup(made) {
    made.onLoad({ filter: /\/graph\/facade-documents\.ts$/ }, async () => {
      const files = (await filesIn(source)).filter((file) => file.endsWith('.graphql'))
      const schema = buildSchema(await readFile(facadeSchema, 'utf8'))
      const documents = fittedDocuments(await Promise.all(files.map((file) => readFile(file, 'utf8'))), schema)
      return { contents: `export const documents = ${JSON.stringify(documents)}`, loader: 'js' }
    })
  },
}

export const platformConsole: Bundle = {
  name: 'console',
  sources: [source, join(root, 'schema.graphql'), facadeSchema, join(root, 'codegen.ts')],
  run: async (common) => {
    await makeDocuments()
    const entryPoints = [{ in: join(source, 'main.tsx'), out: 'console' }, join(source, 'icon.svg')]
    const made = await build({ ...common, entryPoints, plugins: [facadeDocuments] })
    return { results: [made], script: 'src/console/main.tsx', pages: 'src/console/pages/' }
  },
}
