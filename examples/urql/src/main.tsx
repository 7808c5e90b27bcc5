import '../../common/style.css'
import { useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider, useQuery } from 'urql'
import { Fault, Session } from '../../common/session.tsx'
import { createClient, messageOf } from './client.ts'
import { OrganizationsDocument } from './gen/graphql.ts'
import { LiveEvents } from './LiveEvents.tsx'
import { Overview } from './Overview.tsx'
import { useLiveEvents } from './use-live-events.ts'

const Page = (): ReactNode => {
  const [{ data, error }] = useQuery({ query: OrganizationsDocument })
  if (error) return <Fault error={new Error(messageOf(error))} retry={() => location.reload()} />
  if (!data) return <p role="status">Loading …</p>
  const org = data.groups.nodes[0]?.uid
  return org === undefined ? <p className="card">This token sees no group.</p> : <Organization org={org} />
}

/** The overview is read anew with each event, since any of them may have changed it. */
const Organization = ({ org }: { readonly org: string }): ReactNode => {
  const live = useLiveEvents(org)
  return (
    <div className="columns wide-left">
      <Overview org={org} version={live.events[0]?.cursor ?? ''} />
      <LiveEvents {...live} />
    </div>
  )
}

const SignedIn = ({ token }: { readonly token: string }): ReactNode => {
  const client = useMemo(() => createClient(token), [token])
  return (
    <Provider value={client}>
      <Page />
    </Provider>
  )
}

const element = document.getElementById('page')
if (element !== null) {
  createRoot(element).render(<Session title="Overview">{(token) => <SignedIn token={token} />}</Session>)
}
