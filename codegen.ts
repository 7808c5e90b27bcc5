import type { CodegenConfig } from '@graphql-codegen/cli'

// Typed documents for the tests, from the printed schema: a query that the schema does not have does not compile.
const config: CodegenConfig = {
  schema: 'schema.graphql',
  documents: ['test/graphql/documents/*.graphql'],
  generates: {
    'test/gen/graphql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        importExtension: '.ts',
        scalars: { UID: 'string', DateTime: 'string', Digest: 'string', URL: 'string', JSON: 'unknown' },
      },
    },
  },
}

export default config
