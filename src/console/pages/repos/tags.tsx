import { useState, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useAddress } from '../../address.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Check } from '../../ui/check.tsx'
import { Digest } from '../../ui/digest.tsx'
import { Filter } from '../../ui/filter.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { RepoTagsDocument, type RepoTagsQuery } from './gen/tags.ts'
import { OneTag } from './tag.tsx'

type Tag = NonNullable<RepoTagsQuery['repo']>['tags']['nodes'][number]

/** The tags of a repo, the last moved first, and beside them the one that is chosen. */
export function Tags({ uid }: { readonly uid: string }): ReactNode {
  const [name, setName] = useAddress<string>('q', '')
  const [all, setAll] = useAddress<'yes' | ''>('all', '')
  return (
    <>
      <div className="tools">
        <Filter label="Filter tags by name" value={name} onChange={setName} />
        <Check isOn={all !== ''} onChange={(on) => setAll(on ? 'yes' : '')}>
          Dated copies, revisions and signatures too
        </Check>
      </div>
      <Found key={`${name} ${all}`} uid={uid} name={name} all={all !== ''} />
    </>
  )
}

interface FoundProps {
  readonly uid: string
  readonly name: string
  readonly all: boolean
}

function Found({ uid, name, all }: FoundProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const [chosen, choose] = useAddress<string>('tag', '')
  const asked = useGraph(RepoTagsDocument, { uid, all, after, name: name === '' ? null : name })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={6} height={36} />}>
      {({ repo }) => {
        const tags = repo?.tags.nodes ?? []
        const shown = chosen || tags[0]?.uid
        if (!repo || shown === undefined)
          return (
            <State
              kind="empty"
              title={name === '' ? 'No tags here that you see' : `No tag has “${name}” in its name`}
            />
          )
        return (
          <div className="repo-tags">
            <div>
              <ul className="list">
                {tags.map((tag) => (
                  <li key={tag.uid}>
                    <Line tag={tag} chosen={tag.uid === shown} onChoose={() => choose(tag.uid)} />
                  </li>
                ))}
              </ul>
              <More page={repo.tags.pageInfo} busy={asked.busy} onMore={setAfter} />
            </div>
            <OneTag key={shown} uid={shown} />
          </div>
        )
      }}
    </Answer>
  )
}

interface LineProps {
  readonly tag: Tag
  readonly chosen: boolean
  readonly onChoose: () => void
}

function Line({ tag: { name, digest, deprecated, updateTime }, chosen, onChoose }: LineProps): ReactNode {
  return (
    <div className="row repo-tag" data-chosen={chosen || undefined}>
      <p className="row-title">
        <Button className="repo-choose" aria-pressed={chosen} onPress={onChoose}>
          {name}
        </Button>
        {deprecated && <span className="badge badge-warn">End of life</span>}
      </p>
      <p className="row-about">
        <Time at={updateTime} />
      </p>
      <span className="row-end">{digest ? <Digest digest={digest} /> : 'waits for its image'}</span>
    </div>
  )
}
