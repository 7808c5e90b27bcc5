// Behind this page: what it asked the graph, with variables and cost, to be run again in GraphiQL or on another face.
import { useSyncExternalStore, type ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useAddress } from '../address.ts'
import { base } from '../base.ts'
import type { GraphRecord, Records } from '../graph/records.ts'
import { IconButton } from '../ui/button.tsx'
import { Copy } from '../ui/copy.tsx'
import { Icon } from '../ui/icon.tsx'
import { BehindCalls } from './behind-calls.tsx'
import { useKey } from './keys.ts'

/** Where GraphiQL shows a query. Behind the "#", so that it stays in the browser. */
const graphiqlAddress = ({ text, variables }: Pick<GraphRecord, 'text' | 'variables'>): string => {
  const hash = new URLSearchParams({ query: text, variables: JSON.stringify(variables, null, 2) })
  return new URL(`graphql#${hash.toString()}`, base).href
}

const many = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

export function Behind({ records }: { readonly records: Records }): ReactNode {
  const [shown, setShown] = useAddress<'yes' | ''>('behind', '', { only: ['yes'], keepsPlace: true })
  const isOpen = shown !== ''
  const setOpen = (open: boolean): void => setShown(open ? 'yes' : '')
  useKey('b', () => setOpen(!isOpen))
  return (
    <>
      <IconButton label="Behind this page (B)" onPress={() => setOpen(true)}>
        <Icon name="code" />
      </IconButton>
      <ModalOverlay className="overlay overlay-side" isDismissable isOpen={isOpen} onOpenChange={setOpen}>
        <Modal className="side">
          <Dialog className="side-dialog">
            <div className="side-head">
              <Heading slot="title">Behind this page</Heading>
              <IconButton label="Close" onPress={() => setOpen(false)}>
                <Icon name="close" />
              </IconButton>
            </div>
            <Asked records={records} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}

function Asked({ records }: { readonly records: Records }): ReactNode {
  const all = useSyncExternalStore(records.subscribe, records.list)
  const points = all.reduce((sum, { cost }) => sum + (cost?.points ?? 0), 0)
  return (
    <>
      <p className="soft">
        {all.length === 1 ? 'One query' : `${all.length} queries`} of the public graph, {many(points, 'point')} of the
        rate limit. Nothing here is reserved for this page.
      </p>
      <ol className="behind-list">
        {all.map((record) => (
          <li key={record.key}>
            <Question record={record} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Question({ record }: { readonly record: GraphRecord }): ReactNode {
  const { name, text, variables, cost, ms } = record
  const hasVariables = Object.keys(variables).length > 0
  return (
    <section className="behind" aria-label={name}>
      <div className="behind-head">
        <h3>{name}</h3>
        <span className="soft">
          {cost && `${many(cost.nodes, 'node')} · ${many(cost.points, 'point')}`}
          {ms !== undefined && ` · ${ms} ms`}
        </span>
        <Copy text={text} label="Copy the query" />
        <a className="button button-plain" href={graphiqlAddress(record)} target="_blank" rel="noopener">
          Open in GraphiQL
        </a>
      </div>
      <pre className="code" tabIndex={0} aria-label={`The query ${name}`}>
        {text}
      </pre>
      {hasVariables && (
        <pre className="code" tabIndex={0} aria-label={`The variables of ${name}`}>
          {JSON.stringify(variables, null, 2)}
        </pre>
      )}
      <BehindCalls key={text} record={record} />
    </section>
  )
}
