// The groups as a tree, of which what is open is asked for.
import { useState, type ReactNode } from 'react'
import { Input, Link as AriaLink, SearchField } from 'react-aria-components'
import { useAddress } from '../../address.ts'
import { isFacade } from '../../base.ts'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { outermost } from '../../graph/outermost.ts'
import { useSearch } from '../../pick/search.ts'
import { known } from '../../ui/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import { More } from '../../ui/more.tsx'
import { Skeleton, SKELETON_GAP } from '../../ui/states.tsx'
import { FindGroupsDocument, GroupChildrenDocument, GroupRootsDocument, type TreeGroupFragment } from './gen/tree.ts'
import { useTwigs } from './twigs.ts'

export interface TreeProps {
  /** The uid of the group that is shown beside it; empty: none. */
  readonly current: string
}

export function Tree({ current }: TreeProps): ReactNode {
  const [words, setWords] = useAddress('find', '')
  const asked = useSearch(words)
  return (
    <nav className="tree" aria-label="Groups">
      {!isFacade && (
        <SearchField aria-label="Find a group" value={words} onChange={setWords} className="field tree-find">
          <Input placeholder="Find a group" />
        </SearchField>
      )}
      {asked === '' || isFacade ? <Roots current={current} /> : <Found words={asked} current={current} />}
    </nav>
  )
}

function Roots({ current }: TreeProps): ReactNode {
  const asked = useGraph(GroupRootsDocument, {})
  return (
    <Answer of={asked} skeleton={<Skeleton lines={5} />}>
      {({ groups, seen }) => (
        <>
          <Branch groups={outermost(groups.nodes, seen.nodes)} current={current} />
          {groups.pageInfo.hasNextPage && <p className="tree-none">There are more: find them by their words.</p>}
        </>
      )}
    </Answer>
  )
}

function Found({ words, current }: TreeProps & { readonly words: string }): ReactNode {
  const asked = useGraph(FindGroupsDocument, { words })
  return (
    <Answer of={asked} skeleton={<Skeleton lines={5} />}>
      {({ search }) => {
        const groups = search.nodes.filter((node): node is TreeGroupFragment => 'name' in node)
        if (groups.length === 0) return <p className="tree-none">No group you see has these words.</p>
        return (
          <>
            <Branch groups={groups} current={current} />
            {search.pageInfo.hasNextPage && <p className="tree-none">More groups have these words: add one.</p>}
          </>
        )
      }}
    </Answer>
  )
}

function Branch({ groups, current }: TreeProps & { readonly groups: readonly TreeGroupFragment[] }): ReactNode {
  return (
    <ul className="tree-branch">
      {groups.map((group) => (
        <li key={group.id}>
          <Twig group={group} current={current} />
        </li>
      ))}
    </ul>
  )
}

function Twig({ group, current }: TreeProps & { readonly group: TreeGroupFragment }): ReactNode {
  const { uid, name, children } = group
  // What is shown beside the tree is open in it, and so is what leads there.
  const leads = current.startsWith(`${uid}/`) || current === uid
  const { chosen, choose, query } = useTwigs()
  const count = known(children.totalCount)
  // Where nobody counted there may be some.
  const mayHave = count !== 0
  const isOpen = (chosen(uid) ?? leads) && mayHave
  return (
    <>
      <div className="twig" data-current={current === uid || undefined}>
        {mayHave ? (
          <button
            type="button"
            className="twig-toggle"
            aria-expanded={isOpen}
            aria-label={`Groups in ${name}`}
            onClick={() => choose(uid, !isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} />
          </button>
        ) : (
          <span className="twig-toggle" />
        )}
        <AriaLink
          href={`/groups/${uid}${query}`}
          className="twig-name"
          aria-current={current === uid ? 'page' : undefined}
        >
          {name}
        </AriaLink>
        {!!count && <span className="twig-count">{count.toLocaleString('en')}</span>}
      </div>
      {isOpen && <Children uid={uid} count={count ?? 1} current={current} />}
    </>
  )
}

interface ChildrenProps extends TreeProps {
  readonly uid: string
  /** How many there are. */
  readonly count: number
}

/** As many as are asked for at once. */
const PAGE = 100
/** A twig without the room between two lines of a skeleton. */
const TWIG_HEIGHT = 30 - SKELETON_GAP

function Children({ uid, count, current }: ChildrenProps): ReactNode {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useGraph(GroupChildrenDocument, { uid, after })
  const next = asked.data?.group?.children.pageInfo
  return (
    <div className="tree-children">
      <Answer of={asked} skeleton={<Skeleton lines={Math.min(count, PAGE)} height={TWIG_HEIGHT} />}>
        {({ group }) => <Branch groups={group?.children.nodes ?? []} current={current} />}
      </Answer>
      {next && <More page={next} busy={asked.busy} onMore={setAfter} />}
    </div>
  )
}
