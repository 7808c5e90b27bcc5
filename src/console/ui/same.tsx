import type { ReactNode } from 'react'
import { faceNames, type SameCall } from '../graph/same-call.ts'
import { Copy } from './copy.tsx'

/** The same call on each face that can make it, to copy. */
export function Same({ same }: { readonly same: SameCall }): ReactNode {
  const faces = (Object.keys(faceNames) as (keyof typeof faceNames)[]).flatMap((face) => {
    const command = same[face]
    return command === undefined ? [] : [[faceNames[face], command] as const]
  })
  if (faces.length === 0) return <p className="soft small">It is told nowhere else, or too long to copy.</p>
  return faces.map(([name, command]) => (
    <div key={name} className="same-face">
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
