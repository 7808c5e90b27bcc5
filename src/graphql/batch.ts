// Calls of many resolvers of one level batched into one: for methods of our own that take lists of keys.
import type { DescMethod } from '@bufbuild/protobuf'
import DataLoader from 'dataloader'
import type { AnswerOf, RequestOf } from '../contract/plain.ts'
import type { GraphContext } from './context.ts'

/** A method that answers many keys at once. */
export interface Batch<Method extends DescMethod, Key, Value> {
  /** Names the batch within a request: equal names gather together. */
  readonly name: string
  readonly method: Method
  /** The request for these keys. */
  readonly request: (keys: readonly Key[]) => RequestOf<Method>
  /** The answers, in the order of the keys. */
  readonly values: (answer: AnswerOf<Method>, keys: readonly Key[]) => readonly Value[]
  /** The most keys that one call takes. */
  readonly most: number
}

/** The answer for one key; the keys of one turn of the event loop are asked together. Nothing is remembered. */
export function batched<Method extends DescMethod, Key, Value>(
  context: GraphContext,
  batch: Batch<Method, Key, Value>,
  key: Key,
): Promise<Value> {
  const known = context.loaders.batches
  let loader = known.get(batch.name) as DataLoader<Key, Value> | undefined
  if (!loader) {
    loader = new DataLoader<Key, Value>(
      async (keys) => batch.values(await context.services.call(batch.method, batch.request(keys), context.call), keys),
      { cache: false, maxBatchSize: batch.most },
    )
    known.set(batch.name, loader)
  }
  return loader.load(key)
}
