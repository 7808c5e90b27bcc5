import { createContext, useContext, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { isUid, useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { List } from '../../list/list.tsx'
import { lines } from '../../list/look.tsx'
import { Check } from '../../ui/check.tsx'
import { Digest } from '../../ui/digest.tsx'
import { Filter } from '../../ui/filter.tsx'
import { State } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { RepoTagsDocument, type RepoTagsQuery } from './gen/tags.ts'
import { OneTag } from './tag.tsx'

type Tag = NonNullable<RepoTagsQuery['repo']>['tags']['nodes'][number]

/** The tags of a repo, the last moved first, and beside them the one that is chosen. */
export function Tags({ uid }: { readonly uid: string }): ReactNode {
  const [name, setName] = useAddress('q', '')
  const [all, setAll] = useAddress<'yes' | ''>('all', '', { only: ['yes'] })
  return (
    <>
      <div className="tools">
        {!isFacade && <Filter label="Filter tags by name" value={name} onChange={setName} />}
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
  const [chosen] = useChosen()
  return (
    <List
      query={RepoTagsDocument}
      variables={{ uid, all, name: name === '' ? null : name }}
      pick={({ repo }) => repo?.tags}
      label="Tags of this repo"
      keyOf={(tag) => tag.uid}
      look={TAGS}
      frame={(list, { nodes: [first] }) => {
        const shown = chosen || first?.uid
        return (
          <Shown value={shown}>
            <div className="repo-tags">
              <div>{list}</div>
              {shown !== undefined && <OneTag key={shown} uid={shown} />}
            </div>
          </Shown>
        )
      }}
      none={
        <State kind="empty" title={name === '' ? 'No tags here that you see' : `No tag has “${name}” in its name`} />
      }
    />
  )
}

/** The uid of the tag that is chosen; empty: none, so the first one is shown. */
const useChosen = () => useAddress('tag', '', { keepsPlace: true, only: isUid })

/** The uid of the tag that is shown beside the list. */
const Shown = createContext<string | undefined>(undefined)

function Line({ tag: { uid, name, digest, deprecated, updateTime } }: { readonly tag: Tag }): ReactNode {
  const isShown = useContext(Shown) === uid
  const [, choose] = useChosen()
  return (
    <div className="row repo-tag" data-chosen={isShown || undefined}>
      <p className="row-title">
        <Button className="repo-choose" aria-pressed={isShown} onPress={() => choose(uid)}>
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

const TAGS = lines<Tag>((tag) => <Line tag={tag} />)
