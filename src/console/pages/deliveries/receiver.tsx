import type { ReactNode } from 'react'
import { base } from '../../base.ts'
import { Copy } from '../../ui/copy.tsx'

/** The command that receives events on one's own machine; of one group where that is known. */
export function Receiver({ group }: { readonly group: string | undefined }): ReactNode {
  const command = `npx platform-graph webhook receive --port 8090 --issuer ${base.href.replace(/\/$/, '')}${
    group === undefined ? '' : ` --group ${group}`
  }`
  return (
    <section className="card" aria-labelledby="receiver-title">
      <div className="card-head">
        <h2 id="receiver-title">Receive on your machine</h2>
        <span className="soft small">Checks the token and the digest of each event, as a receiver should</span>
      </div>
      <div className="deliveries-command">
        <div className="command">
          <pre tabIndex={0} aria-label="The command of the receiver">
            {command}
          </pre>
          <Copy text={command} label="Copy the command of the receiver" />
        </div>
      </div>
    </section>
  )
}
