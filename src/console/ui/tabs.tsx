import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'

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
            {title}
            {count !== undefined && <span className="tab-count">{count.toLocaleString('en')}</span>}
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
