// What an event changed, field by field, of the resource before and after it.
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../core/json.ts'
import { builder } from './builder.ts'

interface Change {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

export const EventChange = builder.objectRef<Change>('EventChange').implement({
  description: 'One field that an event changed.',
  example: 'path before after',
  fields: (t) => ({
    path: t.exposeString('path', {
      description: 'The path of the field in the resource; a list is one value.',
      example: 'syncConfig.source',
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Its value before; null: it had none.',
      example: 'nginx',
      resolve: ({ before }) => before ?? null,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Its value after; null: it has none any more.',
      example: 'web',
      resolve: ({ after }) => after ?? null,
    }),
  }),
})

/** What is told of every change, and so says nothing of any. */
const ALWAYS = 'updateTime'

/** The fields that differ, by their paths; those of a resource that is new or gone are all of its. */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (isDeepStrictEqual(before, after)) return []
  const [old, fresh] = [before ?? {}, after ?? {}]
  if (!isObject(old) || !isObject(fresh)) return [{ path, before, after }]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].sort()
  return names
    .filter((name) => path !== '' || name !== ALWAYS)
    .flatMap((name) => changesOf(old[name], fresh[name], path === '' ? name : `${path}.${name}`))
}
