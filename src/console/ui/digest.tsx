import type { ReactNode } from 'react'
import { Copy } from './copy.tsx'

/** A digest in few characters, and all of it to copy. */
export function Digest({ digest }: { readonly digest: string }): ReactNode {
  return (
    <span className="digest">
      <code title={digest}>{digest.replace(/^(\w+:.{10}).*/, '$1…')}</code>
      <Copy text={digest} label="Copy the digest" />
    </span>
  )
}
