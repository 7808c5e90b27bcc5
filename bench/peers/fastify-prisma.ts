// REST by Fastify, with a schema of the answer, and Prisma with the driver that this server uses too.
import { PrismaPg } from '@prisma/adapter-pg'
import Fastify from 'fastify'
import { PrismaClient } from '../../src/db/gen/prisma/client.ts'
import { announce } from '../announce.ts'

const SIZE = 50
const [, , connectionString = '', organization = ''] = process.argv
const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 10 }) })

const select = {
  uid: true,
  name: true,
  description: true,
  catalogTier: true,
  bundles: true,
  aliases: true,
  activeTags: true,
  createTime: true,
  updateTime: true,
} as const

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const repo = {
  type: 'object',
  properties: {
    uid: text,
    name: text,
    description: text,
    catalogTier: { type: 'integer' },
    bundles: texts,
    aliases: texts,
    activeTags: texts,
    createTime: { type: 'string', format: 'date-time' },
    updateTime: { type: 'string', format: 'date-time' },
  },
}
const page = {
  type: 'object',
  properties: { repos: { type: 'array', items: repo }, totalCount: text, nextPageToken: text },
}

const app = Fastify()
app.get('/repos', { schema: { response: { 200: page } } }, async () => {
  const [repos, total] = await Promise.all([
    prisma.repo.findMany({ select, orderBy: { uid: 'asc' }, take: SIZE + 1 }),
    prisma.scopeCount.aggregate({ _sum: { n: true }, where: { scopeUid: organization, kind: 'repos' } }),
  ])
  const shown = repos.slice(0, SIZE)
  const nextPageToken = repos.length > SIZE ? shown.at(-1)?.uid : ''
  return { repos: shown, totalCount: String(total._sum.n), nextPageToken }
})
app.get<{ Params: { '*': string } }>('/repos/*', { schema: { response: { 200: repo } } }, ({ params }) =>
  prisma.repo.findUniqueOrThrow({ select, where: { uid: params['*'] } }),
)

const origin = await app.listen({ port: 0, host: '127.0.0.1' })
announce(Number(new URL(origin).port))
