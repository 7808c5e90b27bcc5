// The command palette: to any page by its name, and to any group, person, repo or advisory by the graph's search.
import { useState, type ReactNode } from 'react'
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField } from 'react-aria-components'
import type { CombinedError } from 'urql'
import { isFacade } from '../base.ts'
import { useGraph } from '../graph/answer.tsx'
import { pathOf } from '../links.ts'
import { problemOf } from '../graph/problem.ts'
import { pages, shownPages } from '../pages/table.ts'
import { consolePaths } from '../paths.ts'
import { isSearchable, tooLittle, useSearch } from '../pick/search.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { JumpDocument, type JumpQuery } from './gen/palette.ts'

type Found = JumpQuery['search']['edges'][number]

const KINDS: Readonly<Record<string, readonly [string, IconName]>> = {
  Group: ['Group', 'groups'],
  Identity: ['Person', 'person'],
  Repo: ['Repo', 'repo'],
  Advisory: ['Advisory', 'advisory'],
  Artifact: ['Library', 'library'],
}

export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [words, setWords] = useState('')
  const asked = useSearch(words)
  const { data, error, busy } = useGraph(JumpDocument, { words: asked }, { when: asked !== '' && !isFacade })
  const found = asked === '' ? [] : (data?.search.edges ?? [])
  const wanted = shownPages.filter((name) => pages[name].title.toLowerCase().includes(words.trim().toLowerCase()))
  const nothing = isFacade
    ? 'No page has that name.'
    : !isSearchable(words)
      ? tooLittle(words)
      : error && !busy
        ? whyNot(error)
        : busy || asked !== words.trim()
          ? 'Searching …'
          : 'Nothing found.'
  // Escape clears a field of words first: here it closes at once.
  return (
    <PaletteFrame onClose={onClose}>
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField aria-label="Jump to" autoFocus className="palette-field" onClear={onClose}>
          <Icon name="search" />
          <Input placeholder={isFacade ? 'A page' : 'A group, person, repo, advisory, library or page'} />
          <kbd>esc</kbd>
        </SearchField>
        <Menu
          className="palette-list"
          onAction={onClose}
          renderEmptyState={() => <p className="palette-none">{nothing}</p>}
        >
          {wanted.length > 0 && (
            <MenuSection>
              <Header>Pages</Header>
              {wanted.map((name) => (
                <MenuItem key={name} id={name} href={`/${consolePaths[name]}`} textValue={pages[name].title}>
                  <Icon name={pages[name].icon} />
                  <span className="palette-name">{pages[name].title}</span>
                </MenuItem>
              ))}
            </MenuSection>
          )}
          {found.length > 0 && (
            <MenuSection>
              <Header>Found</Header>
              {found.map((one) => (
                <Hit key={one.node.uid} hit={one} />
              ))}
            </MenuSection>
          )}
        </Menu>
      </Autocomplete>
    </PaletteFrame>
  )
}

function whyNot(error: CombinedError): string {
  const problem = problemOf(error)
  return problem.kind === 'offline' ? 'The server does not answer.' : problem.message
}

function Hit({ hit: { name, path, node } }: { readonly hit: Found }): ReactNode {
  const [kind, icon] = KINDS[node.__typename] ?? [node.__typename, 'repo']
  const href = pathOf(node)
  return (
    <MenuItem id={node.uid} {...(href !== undefined && { href })} isDisabled={href === undefined} textValue={name}>
      <Icon name={icon} />
      <span className="palette-name" title={name}>
        {name}
      </span>
      <span className="palette-about">{path.join(' / ')}</span>
      <span className="palette-kind">{kind}</span>
    </MenuItem>
  )
}
