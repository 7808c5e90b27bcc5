import type { ReactNode } from 'react'
import { lines } from '../list/look.tsx'
import { ResourceLink } from '../ui/resource-link.tsx'
import { Time } from '../ui/time.tsx'
import { sentence } from '../ui/words.ts'
import type { AdvisoryLineFragment } from './gen/advisories.ts'
import { ratingOf } from './severity.ts'

/** What the last event of an advisory says, as a badge; good: nothing is left to do. */
export const STANDING: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  DETECTION: 'warn',
  TRUE_POSITIVE_DETERMINATION: 'bad',
  PENDING_UPSTREAM_FIX: 'warn',
  FIX_NOT_PLANNED: 'bad',
  ANALYSIS_NOT_PLANNED: 'bad',
  FALSE_POSITIVE_DETERMINATION: 'good',
  FIXED: 'good',
  PATCHED: 'good',
}

/** How severe it is: the word, and the number where there is one. */
export function Severity({ severities }: Pick<AdvisoryLineFragment, 'severities'>): ReactNode {
  const { level, score } = ratingOf(severities)
  return (
    <span className="severity" data-kind={level}>
      {sentence(level)}
      {score !== undefined && ` ${score.toFixed(1)}`}
    </span>
  )
}

/** Where an advisory stands. */
export function Standing({
  type,
  withdrawn,
}: {
  readonly type: string | null
  readonly withdrawn: boolean
}): ReactNode {
  if (withdrawn) return <span className="badge">Withdrawn</span>
  if (type === null) return <span className="badge">No event</span>
  return <span className={`badge badge-${STANDING[type] ?? 'accent'}`}>{sentence(type)}</span>
}

/** One advisory in a list, with where it stands and since when: the change of the row beside it would be read as that. */
export function AdvisoryLine({ advisory }: { readonly advisory: AdvisoryLineFragment }): ReactNode {
  const { advisoryId, aliases, artifactName, componentName, severities, latestEvent, deleteTime, updateTime } = advisory
  const since = deleteTime ?? latestEvent?.createTime
  return (
    <div className="row">
      <p className="row-title">
        <ResourceLink of={advisory}>{advisoryId}</ResourceLink>
        <Severity severities={severities} />
      </p>
      <p className="row-about">
        {componentName} in {artifactName}
        {aliases.length > 0 && ` · ${aliases.join(', ')}`}
      </p>
      <span className="row-end">
        <Standing type={latestEvent?.type ?? null} withdrawn={deleteTime !== null} />
        {since ? (
          <Time at={since} />
        ) : (
          <span>
            changed <Time at={updateTime} />
          </span>
        )}
      </span>
    </div>
  )
}

/** A list of them. */
export const ADVISORIES = lines<AdvisoryLineFragment>((advisory) => <AdvisoryLine advisory={advisory} />)
