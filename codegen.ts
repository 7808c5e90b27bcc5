import type { CodegenConfig } from '@graphql-codegen/cli'

// Typed documents from the printed schema, for the example that has them: a query that the schema does not have does not
// compile.
const config: CodegenConfig = {
  schema: 'schema.graphql',
  generates: {
    'examples/urql/src/gen/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        onlyOperationTypes: true,
        importExtension: '.ts',
        scalars: { UID: 'string', DateTime: 'string', Digest: 'string', URL: 'string', JSON: 'unknown' },
      },
      documents: ['examples/urql/src/*.graphql'],
    },
  },
}

export default config
