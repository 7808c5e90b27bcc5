import type { CodegenConfig } from '@graphql-codegen/cli'

// Typed documents from the printed schema, for the tests and for the example that has them: a query that the schema does not
// have does not compile.
const typed = {
  preset: 'client',
  presetConfig: { fragmentMasking: false },
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    importExtension: '.ts',
    scalars: { UID: 'string', DateTime: 'string', Digest: 'string', URL: 'string', JSON: 'unknown' },
  },
} as const

const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'test/gen/graphql/': { ...typed, documents: ['test/graphql/documents/*.graphql'] },
    'examples/urql/src/gen/': {
      ...typed,
      config: { ...typed.config, onlyOperationTypes: true },
      documents: ['examples/urql/src/*.graphql'],
    },
  },
}

export default config
