import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { UID: 'string', DateTime: 'string', Digest: 'string', URL: 'string', JSON: 'unknown' }
const schema = 'schema.graphql'
const documents = ['src/console/**/*.graphql']
const types = 'src/console/gen/types.ts'

/** Of the console: a file for each file of documents, in `gen` beside it, so that each page of it carries its own alone. */
export const consoleDocuments: CodegenConfig = {
  schema,
  generates: {
    [types]: {
      documents,
      plugins: ['typescript-operations'],
      config: { generateOperationTypes: false, enumType: 'const', scalars },
    },
    'src/console/': {
      documents,
      preset: 'near-operation-file',
      presetConfig: { folder: 'gen', extension: '.ts', baseTypesPath: 'gen/types.ts', importTypesNamespace: 'Schema' },
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumType: 'string-literal',
        importSchemaTypesFrom: types,
        importExtension: '.ts',
        scalars,
      },
    },
  },
}

/** The documents of a folder as a client's, in `gen` inside of it. */
function client(folder: string): CodegenConfig['generates'] {
  return {
    [`${folder}/gen/`]: {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        onlyOperationTypes: true,
        importExtension: '.ts',
        scalars,
      },
      documents: [`${folder}/*.graphql`],
    },
  }
}

// Typed documents from the printed schema: a query that the schema does not have does not compile.
const config: CodegenConfig = {
  schema,
  generates: {
    ...client('examples/urql/src'),
    ...client('examples/fetch/src'),
    ...consoleDocuments.generates,
  },
}

export default config
