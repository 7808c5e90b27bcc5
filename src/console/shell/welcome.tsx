import type { ReactNode } from 'react'
import { isFacade } from '../base.ts'
import { Page } from '../ui/page.tsx'
import { SignIn } from './sign-in.tsx'

/** What somebody meets who is nobody yet. */
export function Welcome(): ReactNode {
  return (
    <div className="welcome">
      <Page
        title="See who may do what, and why"
        lead={`An organization’s groups, people, roles, repos and advisories as one graph: ${isFacade ? 'GraphQL and MCP in front of another server.' : 'over GraphQL, REST, gRPC and MCP, on one port.'}`}
      >
        <div className="card welcome-card">
          <h2>Sign in</h2>
          <SignIn />
        </div>
      </Page>
    </div>
  )
}
