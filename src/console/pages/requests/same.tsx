import type { ReactNode } from 'react'
import type { DevRequest } from '../../session/dev.ts'
import { Copy } from '../../ui/copy.tsx'

const NAMES = { graphql: 'GraphQL', rest: 'REST', grpc: 'gRPC', mcp: 'MCP' } as const

/** The same call on each face that can make it, to copy. */
export function Same({ same }: Pick<DevRequest, 'same'>): ReactNode {
  const faces = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((face) => {
    const command = same[face]
    return command === undefined ? [] : [[NAMES[face], command] as const]
  })
  if (faces.length === 0) return <p className="soft small">It is told nowhere else, or too long to copy.</p>
  return faces.map(([name, command]) => (
    <div key={name} className="request-face">
      <span className="small soft">{name}</span>
      <div className="command">
        <pre tabIndex={0} aria-label={`The same call by ${name}`}>
          {command}
        </pre>
        <Copy text={command} label={`Copy the call by ${name}`} />
      </div>
    </div>
  ))
}
