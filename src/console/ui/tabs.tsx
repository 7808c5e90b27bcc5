import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { useInSight } from './in-sight.ts'

export interface TabsProps<Name extends string> {
  readonly label: string
  readonly value: Name
  readonly onChange: (next: Name) => void
  readonly tabs: readonly {
    readonly name: Name
    readonly title: string
    /** How many it lists; undefined: it is not known, or no list. */
    readonly count?: number | undefined
    readonly content: () => ReactNode
  }[]
}

/** Parts of a page of which one is shown; the others are not asked for. */
export function Tabs<Name extends string>({ label, value, onChange, tabs }: TabsProps<Name>): ReactNode {
  return (
    <AriaTabs className="tabs" selectedKey={value} onSelectionChange={(key) => onChange(key as Name)}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map(({ name, title, count }) => (
          <Tab key={name} id={name} className="tab">
            <Name isChosen={name === value} title={title} count={count} />
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, content }) => (
        <TabPanel key={name} id={name} className="tab-panel">
          {content()}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

interface NameProps {
  readonly isChosen: boolean
  readonly title: string
  readonly count: number | undefined
}

function Name({ isChosen, title, count }: NameProps): ReactNode {
  const own = useInSight<HTMLSpanElement>(isChosen, '.tab-list')
  return (
    <span className="tab-name" ref={own}>
      {title}
      {typeof count === 'number' && <span className="tab-count">{count.toLocaleString('en')}</span>}
    </span>
  )
}
