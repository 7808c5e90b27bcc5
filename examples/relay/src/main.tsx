import '../../common/style.css'
import { Component, Suspense, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay'
import { Fault, Session } from '../../common/session.tsx'
import { createEnvironment } from './environment.ts'
import { Organization } from './Organization.tsx'

/** Shows what a query threw, and starts over when told to. */
class Boundary extends Component<{ readonly children: ReactNode; readonly onRetry: () => void }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError = (error: Error): { error: Error } => ({ error })

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : <Fault error={error} retry={this.props.onRetry} />
  }
}

const Page = ({ token }: { readonly token: string }): ReactNode => {
  const environment = useMemo(() => createEnvironment(token), [token])
  return (
    <Boundary onRetry={() => location.reload()}>
      <RelayEnvironmentProvider environment={environment}>
        <Suspense fallback={<p role="status">Loading …</p>}>
          <Organization />
        </Suspense>
      </RelayEnvironmentProvider>
    </Boundary>
  )
}

const element = document.getElementById('page')
if (element !== null) {
  createRoot(element).render(<Session title="Repositories">{(token) => <Page token={token} />}</Session>)
}
