import type { ReactNode } from 'react'
import { base } from '../../base.ts'
import { useToken } from '../../session/session.ts'
import { Copy } from '../../ui/copy.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Face, Facts } from './facts.ts'

const SKELETON = <Skeleton lines={10} />

/** How to begin with each kind of client. */
export function Faces({ facts }: { readonly facts: Facts | undefined }): ReactNode {
  return (
    <section className="card" aria-labelledby="faces-title">
      <div className="card-head">
        <h2 id="faces-title">Start with a client</h2>
        <span className="soft small">Copied with your token where this tab has one</span>
      </div>
      {facts ? (
        <ul className="faces">
          {facts.faces.map((face) => (
            <li key={face.name}>
              <OneFace face={face} />
            </li>
          ))}
        </ul>
      ) : (
        SKELETON
      )}
    </section>
  )
}

/** What stands there until it is known where that will be. */
export const FacesSkeleton = (): ReactNode => (
  <section className="card" aria-busy="true">
    <div className="card-head">
      <h2>Start with a client</h2>
    </div>
    {SKELETON}
  </section>
)

function OneFace({ face: { name, about, links, command } }: { readonly face: Face }): ReactNode {
  const token = useToken()
  return (
    <article className="face">
      <div className="face-head">
        <h3>{name}</h3>
        {links.map(({ text, path }) => (
          <a key={path} className="link small" href={new URL(path.slice(1), base).href}>
            {text}
          </a>
        ))}
      </div>
      <p className="soft small">{about}</p>
      {command !== undefined && (
        <div className="command">
          <pre tabIndex={0} aria-label={`A command for ${name}`}>
            {command}
          </pre>
          <Copy
            text={token === '' ? command : command.replace('$TOKEN', token)}
            label={`Copy the command for ${name}`}
          />
        </div>
      )}
    </article>
  )
}
