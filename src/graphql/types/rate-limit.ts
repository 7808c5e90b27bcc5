// How much the caller may still ask for, and what this operation takes of it.
import { builder } from '../builder.ts'
import type { Usage } from '../context.ts'

type Counted = Usage & { readonly permit: NonNullable<Usage['permit']> }

const RateLimit = builder.objectRef<Counted>('RateLimit').implement({
  description: 'The points that the caller may spend, on all faces together. Every request costs one at least.',
  example: 'limit cost remaining resetTime',
  fields: (t) => ({
    limit: t.int({
      description: 'Points that may be spent in a period, at once or one after the other.',
      example: 60_000,
      resolve: ({ permit }) => permit.allowance().limit,
    }),
    cost: t.int({
      description:
        'Points that this operation costs: one for each hundred nodes, and one for each root field at least.',
      example: 3,
      resolve: ({ cost }) => cost.points,
    }),
    nodeCount: t.int({
      description: 'Nodes that this operation may give: each page size times the sizes of the pages that it is in.',
      example: 250,
      resolve: ({ cost }) => cost.nodes,
    }),
    remaining: t.int({
      description: 'Points that are left when this operation is paid.',
      example: 59_997,
      resolve: ({ permit }) => permit.allowance().remaining,
    }),
    used: t.int({
      description: 'Points that were spent and have not come back yet.',
      example: 3,
      resolve: ({ permit }) => {
        const { limit, remaining } = permit.allowance()
        return limit - remaining
      },
    }),
    resetTime: t.field({
      type: 'DateTime',
      description: 'When all points are back if nothing more is spent. They come back evenly, not all at that time.',
      resolve: ({ permit }) => new Date(Date.now() + Math.ceil(permit.allowance().resetMs)),
    }),
  }),
})

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimit,
    nullable: true,
    description: 'What this operation costs and what the caller has left; null on a server without a rate limit.',
    example: 'rateLimit { cost remaining resetTime }',
    resolve: (_root, _args, { usage }) => (usage?.permit ? { ...usage, permit: usage.permit } : null),
  }),
)
