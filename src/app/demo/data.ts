// The groups and repos of the demo: a small organization, so that a first look finds something in every corner of the graph.

/** One group of the demo with what hangs below it. */
export interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly groups?: readonly DemoGroup[]
  readonly repos?: readonly DemoRepo[]
}

export interface DemoRepo {
  readonly name: string
  readonly description: string
  /** A CatalogTier of the contract; a mirror has that of its source. */
  readonly tier?: number
  readonly aliases?: readonly string[]
  /** Versions, the newest first; each becomes a tag. */
  readonly versions: readonly string[]
  /** Versions that are at their end of life. */
  readonly ended?: readonly string[]
  /** Releases of a version, the oldest first: each becomes a tag, and the tag of the version moves from one to the next. */
  readonly releases?: Readonly<Record<string, readonly string[]>>
  /** The repo that it mirrors, by the path of its group and its name; it was loaded before. */
  readonly source?: string
}

const [APPLICATION, BASE, FIPS, AI, DEVTOOLS] = [1, 2, 3, 4, 5] as const

export const demoRepos: readonly DemoRepo[] = [
  {
    name: 'static',
    description: 'Nothing but certificates and time zones, for statically linked programs.',
    tier: BASE,
    aliases: ['scratch:latest'],
    versions: ['latest'],
  },
  {
    name: 'glibc-dynamic',
    description: 'The C and C++ runtime libraries, for dynamically linked programs.',
    tier: BASE,
    versions: ['latest', 'latest-dev'],
  },
  {
    name: 'busybox',
    description: 'A shell and the usual small tools in one program.',
    tier: BASE,
    aliases: ['busybox:latest'],
    versions: ['1.38', '1.37', '1.36'],
    ended: ['1.36'],
  },
  {
    name: 'git',
    description: 'Distributed version control.',
    tier: DEVTOOLS,
    aliases: ['alpine/git:latest'],
    versions: ['2.52', '2.51'],
  },
  {
    name: 'curl',
    description: 'Transfers data by URL, over most protocols that exist.',
    tier: DEVTOOLS,
    versions: ['8.17', '8.16'],
  },
]

export const demoGroups: readonly DemoGroup[] = [
  {
    name: 'languages',
    description: 'Runtimes and toolchains',
    repos: [
      {
        name: 'go',
        description: 'The Go toolchain.',
        tier: BASE,
        aliases: ['golang:latest'],
        versions: ['1.26', '1.25', '1.24'],
        ended: ['1.24'],
      },
      {
        name: 'go-fips',
        description: 'The Go toolchain with validated cryptography.',
        tier: FIPS,
        versions: ['1.26', '1.25'],
      },
      {
        name: 'node',
        description: 'Runs JavaScript on the server.',
        tier: BASE,
        aliases: ['node:lts'],
        versions: ['24', '22', '20'],
        ended: ['20'],
      },
      {
        name: 'python',
        description: 'The Python interpreter with its standard library.',
        tier: BASE,
        aliases: ['python:3'],
        versions: ['3.14', '3.13', '3.9'],
        ended: ['3.9'],
      },
      {
        name: 'jre',
        description: 'Runs programs for the Java platform.',
        tier: BASE,
        aliases: ['eclipse-temurin:latest'],
        versions: ['25', '21', '17'],
      },
      {
        name: 'rust',
        description: 'The Rust compiler and cargo.',
        tier: BASE,
        aliases: ['rust:latest'],
        versions: ['1.95', '1.94'],
      },
    ],
  },
  {
    name: 'data',
    description: 'Databases and what moves data between them',
    repos: [
      {
        name: 'postgres',
        description: 'A relational database.',
        tier: APPLICATION,
        aliases: ['postgres:latest'],
        versions: ['18', '17', '13'],
        ended: ['13'],
        releases: { '18': ['18.0', '18.1'], '17': ['17.6', '17.7'] },
      },
      {
        name: 'redis',
        description: 'Keeps data structures in memory and answers fast.',
        tier: APPLICATION,
        aliases: ['redis:latest'],
        versions: ['8.4', '8.2'],
      },
      {
        name: 'kafka',
        description: 'A log of events that many read and write.',
        tier: APPLICATION,
        versions: ['4.1', '3.9'],
        ended: ['3.9'],
      },
      {
        name: 'clickhouse',
        description: 'Answers analytical questions over columns.',
        tier: APPLICATION,
        versions: ['25.10'],
      },
    ],
    groups: [
      {
        name: 'models',
        description: 'Training and serving of models',
        repos: [
          {
            name: 'pytorch',
            description: 'Tensors and neural networks in Python.',
            tier: AI,
            versions: ['2.9', '2.8'],
          },
          { name: 'vllm', description: 'Serves language models with little waiting.', tier: AI, versions: ['0.12'] },
        ],
        groups: [
          {
            name: 'serving',
            description: 'Answers of models for the rest of the world',
            repos: [
              {
                name: 'vllm-edge',
                description: 'Follows vllm, for the clusters that serve.',
                versions: ['0.12'],
                source: 'data/models/vllm',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'edge',
    description: 'What stands between the services and the world',
    repos: [
      {
        name: 'nginx',
        description: 'A web server and reverse proxy.',
        tier: APPLICATION,
        aliases: ['nginx:latest'],
        versions: ['1.29', '1.28', '1.26'],
        ended: ['1.26'],
        releases: { '1.29': ['1.29.2', '1.29.3'] },
      },
      { name: 'envoy', description: 'A proxy for services and meshes.', tier: APPLICATION, versions: ['1.36', '1.35'] },
      {
        name: 'traefik',
        description: 'Routes requests by what the services say of themselves.',
        tier: APPLICATION,
        versions: ['3.6'],
      },
    ],
    groups: [
      {
        name: 'production',
        description: 'The clusters that customers reach',
        repos: [
          {
            name: 'nginx-edge',
            description: 'Follows nginx, close to the clusters.',
            versions: ['1.29', '1.28'],
            source: 'edge/nginx',
          },
        ],
      },
      {
        name: 'staging',
        description: 'Where changes are tried first',
        repos: [
          {
            name: 'nginx-canary',
            description: 'Follows nginx, for what comes next.',
            versions: ['1.29'],
            source: 'edge/nginx',
          },
        ],
      },
    ],
  },
]
