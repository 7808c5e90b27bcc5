// The console: the bar, the pages beside it, and what is shown to whom.
import { createElement, useEffect, useMemo, useState, type ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Provider } from 'urql'
import { Router, useLocation } from 'wouter'
import { isUid, useAddress } from '../address.ts'
import { basePath } from '../base.ts'
import { createGraph } from '../graph/client.ts'
import { createRecords } from '../graph/records.ts'
import { pages, shownPages } from '../pages/table.ts'
import { consolePaths, pageAt } from '../paths.ts'
import { isDev } from '../session/dev.ts'
import { isPane } from '../session/pane.ts'
import { resumeSession, useSession, type Session } from '../session/session.ts'
import { later } from '../ui/later.tsx'
import { Page } from '../ui/page.tsx'
import { Problem, Skeleton, State } from '../ui/states.tsx'
import { Bar, SearchButton } from './bar.tsx'
import { BesideButton } from './beside-button.tsx'
import { useFollowing } from './follow.ts'
import { Behind } from './behind.tsx'
import { Crash } from './crash.tsx'
import { useKey } from './keys.ts'
import { useLanding } from './landing.ts'
import { Nav } from './nav.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { ReachNotice } from './reach.tsx'
import { Welcome } from './welcome.tsx'

const { view: Beside } = later(async () => (await import('./beside.tsx')).Beside, { meanwhile: <Skeleton lines={8} /> })
const { view: Palette, load: loadPalette } = later(async () => (await import('./palette.tsx')).Palette, {
  around: (said, { onClose }) => <PaletteFrame onClose={onClose}>{said}</PaletteFrame>,
})

export function App(): ReactNode {
  return (
    <Router base={basePath}>
      <Linked />
    </Router>
  )
}

/** Links of the component library go by the router. */
function Linked(): ReactNode {
  const [, navigate] = useLocation()
  return (
    <RouterProvider navigate={navigate} useHref={(href) => basePath + href}>
      <Frame />
    </RouterProvider>
  )
}

function Frame(): ReactNode {
  const session = useSession()
  const [path] = useLocation()
  const [beside] = useAddress('beside', '', { only: isUid })
  const isBeside = isDev && !isPane && beside !== ''
  if (session.state === 'in' && isBeside) return <Beside key={session.token + session.who.uid} own={session.who} />
  // A page asks at once with what the tab has. Should that be good no more, its own question is refused too.
  const token = session.state === 'in' || (session.state === 'asking' && !isBeside) ? session.token : undefined
  if (token !== undefined) return <Signed key={token} token={token} path={path} />
  return (
    <div className="frame frame-out">
      <Bar place="console" />
      <main className="main" id="main">
        <Unsigned session={session} />
      </main>
      <ReachNotice />
    </div>
  )
}

function Unsigned({ session }: { readonly session: Session }): ReactNode {
  if (session.state === 'out') return <Welcome />
  if (session.state === 'unknown')
    return (
      <Page title="Platform graph">
        <Problem isAlone problem={{ kind: 'offline' }} onRetry={() => void resumeSession()} />
      </Page>
    )
  return <Skeleton lines={6} />
}

function Signed({ token, path }: { readonly token: string; readonly path: string }): ReactNode {
  const [records] = useState(createRecords)
  const client = useMemo(() => createGraph({ token, records }), [token, records])
  const [searching, setSearching] = useState(false)
  useFollowing()
  useKey('k', () => setSearching((was) => !was), { mod: true })
  useKey('/', () => setSearching(true))
  // Who types right after the key was pressed is to lose nothing.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Provider value={client}>
      <a className="skip" href="#main">
        To the content
      </a>
      <div className={isPane ? 'frame frame-pane' : 'frame'}>
        {!isPane && (
          <Bar place="console" person={isDev && <BesideButton />}>
            <SearchButton onPress={() => setSearching(true)} />
            <Behind records={records} />
          </Bar>
        )}
        <Nav current={pageAt(path)} />
        <Content path={path} />
      </div>
      <ReachNotice />
      {searching && <Palette onClose={() => setSearching(false)} />}
    </Provider>
  )
}

/** A page that one goes to begins at its top; the way back leads to where one was. */
function useTop(): void {
  useEffect(() => {
    const listener = (): void => scrollTo({ top: 0, behavior: 'instant' })
    addEventListener('pushState', listener)
    return () => removeEventListener('pushState', listener)
  }, [])
}

function Content({ path }: { readonly path: string }): ReactNode {
  useTop()
  const main = useLanding(path)
  const name = shownPages.find((one) => one === pageAt(path))
  const rest = name ? path.slice(consolePaths[name].length + 1).replace(/^\/|\/$/g, '') : ''
  return (
    <main className="main" id="main" tabIndex={-1} ref={main}>
      <Crash key={name}>
        {name && (rest === '' || isUid(rest)) ? (
          createElement(pages[name].view, { rest })
        ) : (
          <Page title="Not found">
            <State kind="empty" title="No page of the console is here">
              <p>The address is not right.</p>
            </State>
          </Page>
        )}
      </Crash>
    </main>
  )
}
