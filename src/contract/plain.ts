// The types of plain values: what a message is to everything that is neither a transport nor its runtime.
import type { DescMethod, JsonObject, Message, MessageShape } from '@bufbuild/protobuf'

/** Any selected member of a oneof group of a generated message type. */
interface Selected {
  readonly case: string
  readonly value: unknown
}
type OneofKeys<T> = { [K in keyof T]-?: Extract<T[K], { case: undefined }> extends never ? never : K }[keyof T]
type OneofMembers<T> = Extract<T[OneofKeys<T>], Selected>

type PlainValue<V> =
  V extends Message<'google.protobuf.Timestamp'>
    ? Date
    : V extends Message<'google.protobuf.Duration'>
      ? number
      : V extends Message<'google.protobuf.FieldMask'>
        ? readonly string[]
        : V extends bigint
          ? string
          : V extends number
            ? number
            : V extends string | boolean | Uint8Array
              ? V
              : V extends readonly (infer Item)[]
                ? readonly PlainValue<Item>[]
                : V extends Message
                  ? Plain<V>
                  : V extends JsonObject
                    ? V
                    : V extends object
                      ? { [Key in keyof V]: PlainValue<V[Key]> }
                      : V

/** The plain form of a generated message type: every field optional, the members of a oneof as fields of their own. */
export type Plain<T> = {
  [K in Exclude<keyof T, '$typeName' | '$unknown' | OneofKeys<T>>]?: PlainValue<NonNullable<T[K]>>
} & { [M in OneofMembers<T> as M['case']]?: PlainValue<M['value']> }

type CompleteValue<V> = V extends readonly (infer Item)[]
  ? readonly CompleteValue<Item>[]
  : V extends Message<`google.protobuf.${string}`>
    ? PlainValue<V>
    : V extends Message
      ? Complete<V>
      : PlainValue<V>

/** The plain form of a message that is answered: only what may be absent in the contract is optional. */
export type Complete<T> = {
  [K in keyof T as K extends '$typeName' | '$unknown' | OneofKeys<T> ? never : K]: CompleteValue<T[K]>
} & { [M in OneofMembers<T> as M['case']]?: CompleteValue<M['value']> }

/** What a method is asked with, in plain form. */
export type RequestOf<Method extends DescMethod> = Plain<MessageShape<Method['input']>>

/** Messages of version 2, and our own. */
type Current = Message<`${string}.v2.${string}` | `platformgraph.${string}`>

/** What a method answers, in plain form; one of version 1 leaves out what is empty. */
export type AnswerOf<Method extends DescMethod> =
  MessageShape<Method['output']> extends Current
    ? Complete<MessageShape<Method['output']>>
    : Plain<MessageShape<Method['output']>>
