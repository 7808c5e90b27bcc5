// Arrows point down only: which folder may import which (docs/architecture.md).
const layers = {
  core: [],
  contract: ['core'],
  db: ['core'],
  auth: ['core'],
  registry: ['core'],
  access: ['core', 'contract', 'db'],
  services: ['core', 'contract', 'db', 'access', 'wire'],
  upstream: ['core', 'contract', 'access', 'wire', 'services'],
  wire: ['core', 'contract'],
  http: ['core', 'contract', 'wire', 'auth'],
  graphql: ['core', 'contract', 'http', 'wire', 'services'],
  rest: ['core', 'contract', 'http', 'services', 'wire'],
  grpc: ['core', 'contract', 'http', 'services', 'wire'],
  scim: ['core', 'contract', 'http', 'services', 'wire'],
  mcp: ['core', 'contract', 'http', 'services', 'wire'],
  oauth: ['core', 'contract', 'http', 'auth', 'services', 'wire'],
  events: ['core', 'contract', 'services', 'wire'],
  console: [],
  explorers: ['core', 'contract', 'http', 'wire', 'console'],
  mock: ['core'],
  cli: ['core', 'contract', 'registry', 'mock'],
}

const rules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `layer-${folder}`,
  severity: 'error',
  comment: `${folder} may import ${allowed.length ? allowed.join(', ') : 'no other folder'}`,
  from: { path: `^src/${folder}/` },
  to: {
    path: '^src/',
    pathNot: [
      `^src/${folder}/`,
      ...allowed.map((name) => `^src/${name}/`),
      ...(folder === 'graphql' ? ['^src/db/gen/'] : []),
    ],
  },
}))

module.exports = {
  forbidden: [
    ...rules,
    {
      name: 'app-is-the-root',
      severity: 'error',
      from: { path: '^src/(?!app/|main\\.ts|program\\.ts)' },
      to: { path: '^src/app/' },
    },
    {
      name: 'graphql-db-types',
      severity: 'error',
      comment: 'only the builder knows the generated database types',
      from: { path: '^src/graphql/(?!builder\\.ts)' },
      to: { path: '^src/db/' },
    },
    {
      name: 'services-know-no-face',
      severity: 'error',
      from: { path: '^src/services/' },
      to: { path: 'node_modules/(graphql|@connectrpc|graphql-yoga)/' },
    },
    { name: 'no-circular', severity: 'error', from: { path: '^src/', pathNot: '/gen/' }, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: { pathNot: '/gen/' }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
