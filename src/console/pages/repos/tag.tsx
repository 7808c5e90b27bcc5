import { useState, type ReactNode } from 'react'
import { isFacade } from '../../base.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { One } from '../../graph/one.tsx'
import { Bars } from '../../ui/bars.tsx'
import { Digest } from '../../ui/digest.tsx'
import { More } from '../../ui/more.tsx'
import { sizeText } from '../../ui/size.ts'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { lower, sentence } from '../../ui/words.ts'
import { RepoTagDocument, TagMovesDocument, type RepoTagQuery } from './gen/tags.ts'

/** A tag: the image that it names, and every image that it has named. */
export function OneTag({ uid }: { readonly uid: string }): ReactNode {
  const asked = useGraph(RepoTagDocument, { uid })
  return (
    <div className="repo-one-tag">
      <One of={asked} pick={({ tag }) => tag} what="tag" skeleton={<Skeleton lines={6} />}>
        {(tag) => (
          <>
            <section className="card" aria-labelledby="image-title">
              <div className="card-head">
                <h2 id="image-title">{tag.name}</h2>
                {tag.digest && <Digest digest={tag.digest} />}
              </div>
              {tag.image ? (
                <Image image={tag.image} />
              ) : (
                <State kind="empty" title="The registry tells nothing of this image" />
              )}
            </section>
            {!isFacade && <Moves uid={uid} />}
          </>
        )}
      </One>
    </div>
  )
}

type ImageOfTag = NonNullable<NonNullable<RepoTagQuery['tag']>['image']>

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'NEGLIGIBLE', null] as const

function Image({ image: { sizes, vulnerabilityReport: report } }: { readonly image: ImageOfTag }): ReactNode {
  const found = SEVERITIES.map((severity) => ({
    words: severity === null ? 'not rated' : lower(severity),
    count: report?.vulnerabilities.filter((one) => one.severity === severity).length ?? 0,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <Bars
        label="Bytes to pull by architecture"
        bars={sizes.map(({ architecture, size }) => ({ name: architecture, value: size, text: sizeText(size) }))}
      />
      {report && (
        <div className="repo-report">
          <p className="small">
            {report.vulnerabilities.length === 0
              ? 'A scanner found nothing'
              : found.map(({ words, count }) => `${count} ${words}`).join(', ')}
            <span className="soft">
              {' '}
              · {report.scanner ? sentence(report.scanner) : 'a scanner'}, <Time at={report.createTime} />
            </span>
          </p>
        </div>
      )}
    </>
  )
}

function Moves({ uid }: { readonly uid: string }): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(TagMovesDocument, { uid, after })
  return (
    <section className="card" aria-labelledby="moves-title">
      <div className="card-head">
        <h2 id="moves-title">Where it pointed</h2>
      </div>
      <Answer of={asked} skeleton={<Skeleton lines={3} />}>
        {({ tag }) =>
          tag && tag.history.nodes.length > 0 ? (
            <>
              <ol className="moves">
                {tag.history.nodes.map(({ digest, time, deprecated }) => (
                  <li key={time + (digest ?? '')} data-gone={digest === null || undefined}>
                    {digest === null ? <span>deleted</span> : <Digest digest={digest} />}
                    {deprecated && <span className="badge badge-warn">End of life</span>}
                    <span className="soft small">
                      <Time at={time} />
                    </span>
                  </li>
                ))}
              </ol>
              <More page={tag.history.pageInfo} busy={asked.busy} onMore={setAfter} />
            </>
          ) : (
            !asked.error && <State kind="empty" title="You see no moves of it" />
          )
        }
      </Answer>
    </section>
  )
}
