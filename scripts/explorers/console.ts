// The bundle of the console: src/console/ → src/explorers/gen/console/. Its documents are checked against the schema first.
import { join } from 'node:path'
import { generate } from '@graphql-codegen/cli'
import { build } from 'esbuild'
import { consoleDocuments } from '../../codegen.ts'
import { type Bundle, root } from './bundle.ts'

const source = join(root, 'src/console')

/** Makes `gen/` beside every file of documents. Throws with file and line where one asks for what the schema does not have. */
const makeDocuments = async (): Promise<void> => {
  await generate({ ...consoleDocuments, cwd: root, silent: true, errorsOnly: true }, true)
}

export const platformConsole: Bundle = {
  name: 'console',
  sources: [source, join(root, 'schema.graphql'), join(root, 'codegen.ts')],
  run: async (common) => {
    await makeDocuments()
    const entryPoints = [{ in: join(source, 'main.tsx'), out: 'console' }, join(source, 'icon.svg')]
    const made = await build({ ...common, entryPoints })
    return { results: [made], script: 'src/console/main.tsx', pages: 'src/console/pages/' }
  },
}
