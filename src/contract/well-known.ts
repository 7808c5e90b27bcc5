// Types that every language of protobuf has (protobuf.dev, "Protocol Buffers Well-Known Types").

/** Whether a message or an enum is one of them: it is written in a way of its own, and not by its fields. */
export function isWellKnown({ typeName }: { readonly typeName: string }): boolean {
  return typeName.startsWith('google.protobuf.')
}
