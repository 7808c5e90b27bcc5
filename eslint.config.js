// The limits that keep the house readable (docs/architecture.md), held from the first day.
import { existsSync } from 'node:fs'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

const noEnv = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Read the environment in src/app/config/config.ts only.' },
  ],
}

const noDefaults = [
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'Decorator', message: 'No decorators.' },
]

const SQL_SAYS =
  'SQL stands in src/db/statements: a typed function for a whole statement, a helper of filters.ts for a condition.'
/** What no text but SQL says: clauses, operators and functions of the statements that we write. */
const SQL_TEXT =
  '/\\bSELECT\\s+\\S|\\b(INSERT INTO|DELETE FROM|UPDATE \\w+ SET|ORDER BY|GROUP BY|(LEFT|CROSS) JOIN|FOR UPDATE|ON CONFLICT|ILIKE|IS (NOT )?NULL)\\b|= ?A(NY|LL)\\(|\\b(coalesce|unnest|jsonb?_\\w+)\\(|::(text|int|bigint|jsonb|timestamptz)\\b|^[a-z]\\.[a-z_]+( (=|<|>|<>|IN) |$)/'
const noSql = [
  { selector: `TemplateElement[value.raw=${SQL_TEXT}]`, message: SQL_SAYS },
  { selector: `Literal[value=${SQL_TEXT}]`, message: SQL_SAYS },
  { selector: 'MemberExpression[property.name=/^\\$(query|execute)Raw/]', message: SQL_SAYS },
  {
    selector:
      'CallExpression[callee.property.name="query"]:matches([callee.object.name=/^(db|tx)$/], [callee.object.property.name=/^(db|tx)$/])',
    message: SQL_SAYS,
  },
]

const NAMED_SAYS = 'Methods, services and messages are named by their descriptors, which the compiler checks.'
const noNames = [
  { selector: 'Literal[value=/^([a-z]+\\.)+v[0-9][a-z0-9]*\\.[A-Z][A-Za-z]*([/.][A-Za-z]+)?$/]', message: NAMED_SAYS },
  { selector: 'Literal[value=/^[A-Z][A-Za-z]+Service(\\/[A-Z][A-Za-z]+)?$/]', message: NAMED_SAYS },
  {
    selector:
      'TemplateElement[value.raw=/[a-z]\\.v[0-9][a-z0-9]*\\.[A-Z][A-Za-z]+\\b(?!<)|\\b[A-Z][A-Za-z]+Service\\b/]',
    message: NAMED_SAYS,
  },
  {
    selector:
      'BinaryExpression[right.type="Literal"]:matches([operator="==="], [operator="!=="]) > MemberExpression[property.name=/^(name|localName)$/][object.property.name="desc"]',
    message: NAMED_SAYS,
  },
]

const PAST_SAYS =
  "Rows come from the services, which check rights: Prisma's plugin is here for the types of models, and reads nothing."
/** What of Pothos' Prisma plugin reads the database itself, or leads one type to another past the services. */
const PAST =
  '/^(relation|relatedConnection|relatedField|relationCount|variant|prisma(Field|FieldWithInput|Connection|ConnectionHelpers|Node|Interface|InterfaceFields?|ConnectionObject|EdgeObject)|queryFromInfo)$/'
const noReadsPast = [
  { selector: `CallExpression[callee.property.name=${PAST}]`, message: PAST_SAYS },
  { selector: `ImportSpecifier[imported.name=${PAST}]`, message: PAST_SAYS },
  { selector: `CallExpression[callee.property.name="prismaObject"] Property[key.name="include"]`, message: PAST_SAYS },
]

const TURNS_SAY =
  'Ask by `reading(call)` (services/call.ts): who asks for much waits for itself, and not others for it.'
/** What hands the database on as it is, past the turns of the caller. */
const noReadsOutOfTurn = [
  {
    selector:
      'CallExpression > MemberExpression.arguments[property.name="db"]:matches([object.name="deps"], [object.property.name="deps"])',
    message: TURNS_SAY,
  },
]

/** What makes a pattern slow or wrong; how one is spelled is left to its author. */
const patterns = Object.fromEntries(
  [
    // Strangers write what most patterns are tried on: none may take time by the square of a text.
    ...['super-linear-backtracking', 'super-linear-move', 'contradiction-with-assertion', 'dupe-disjunctions'],
    ...['empty-alternative', 'empty-capturing-group', 'empty-character-class', 'empty-group', 'invalid-regexp'],
    ...['empty-lookarounds-assertion', 'escape-backspace', 'lazy-ends', 'misleading-capturing-group', 'missing-g-flag'],
    ...['misleading-unicode-character', 'optional-assertion', 'potentially-useless-backreference'],
    ...['useless-assertions', 'useless-backreference', 'useless-dollar-replacements', 'obscure-range'],
  ].map((rule) => [`regexp/no-${rule}`, 'error']),
)

export default tseslint.config(
  { ignores: ['**/gen/**', '**/node_modules/**', '.cache/**', 'data/**', 'coverage/**', 'dist/**'] },
  // The examples and the peers of the bench have dependencies of their own; without them nothing there has a type.
  { ignores: existsSync('examples/node_modules') ? [] : ['examples/**'] },
  { ignores: existsSync('bench/peers/node_modules') ? [] : ['bench/peers/**'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...noDefaults],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      ...noEnv,
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/db/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noDefaults, ...noSql, ...noNames],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['**/db/statements/builder.ts'], allowTypeImports: true, message: SQL_SAYS }] },
      ],
    },
  },
  { files: ['src/**'], plugins: { regexp }, rules: patterns },
  { files: ['src/console/**'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/graphql/**'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaults, ...noSql, ...noNames, ...noReadsPast] },
  },
  {
    files: ['src/services/**'],
    rules: { 'no-restricted-syntax': ['error', ...noDefaults, ...noSql, ...noNames, ...noReadsOutOfTurn] },
  },
  { files: ['src/app/config/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['test/**', 'scripts/**', 'bench/**', 'examples/*.ts', '*.ts'],
    rules: {
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    ...tseslint.configs.disableTypeChecked,
    rules: { ...tseslint.configs.disableTypeChecked.rules, 'no-restricted-syntax': 'off' },
  },
)
