// The same page as two people see it, side by side: each in a frame of its own with a token of its own. Under --dev.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isUid, useAddress } from '../address.ts'
import { base } from '../base.ts'
import { listIdentities, rolesOf, type DevIdentity } from '../session/dev.ts'
import { paneName } from '../session/pane.ts'
import type { Who } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { State } from '../ui/states.tsx'
import { Bar } from './bar.tsx'
import { pathIn } from './follow.ts'

/** Who looks, in the query of the address; the rest of it is the pages'. */
const OWN = ['as', 'beside']

type Frame = RefObject<HTMLIFrameElement | null>

export function Beside({ own }: { readonly own: Who }): ReactNode {
  const [as, setAs] = useAddress('as', '', { only: isUid })
  const [beside, setBeside] = useAddress('beside', '', { only: isUid })
  const everybody = useEverybody()
  const shown = useShown()
  const left: Frame = useRef(null)
  const right: Frame = useRef(null)
  useLeading(left, right)
  // Until they are known the address is believed.
  const isThere = (uid: string): boolean => everybody.length === 0 || everybody.some((one) => one.uid === uid)
  const options = everybody.map((one) => ({ value: one.uid, text: `${one.name} · ${rolesOf(one)}` }))
  const swap = (): void => {
    setAs(beside)
    setBeside(as || own.uid)
  }
  const close = (): void => {
    setAs('')
    setBeside('')
  }
  return (
    <div className="frame frame-out">
      <Bar place="console">
        <Button onPress={swap}>Swap</Button>
        <Button onPress={close}>One page</Button>
      </Bar>
      <main className="beside" id="main">
        <h1 className="unseen">Two people side by side</h1>
        <Pane key={`left ${as}`} frame={left} uid={as} path={shown} isThere={as === '' || isThere(as)}>
          <Choice
            label="Left"
            value={as}
            onChange={setAs}
            options={[{ value: '', text: `You: ${own.name}` }, ...options]}
            isLabelHidden
          />
        </Pane>
        <Pane key={`right ${beside}`} frame={right} uid={beside} path={shown} isThere={isThere(beside)}>
          <Choice label="Right" value={beside} onChange={setBeside} options={options} isLabelHidden />
        </Pane>
      </main>
    </div>
  )
}

interface PaneProps {
  readonly frame: Frame
  readonly uid: string
  readonly path: string
  /** Whether there is somebody of that uid. */
  readonly isThere: boolean
  readonly children: ReactNode
}

function Pane({ frame, uid, path, isThere, children }: PaneProps): ReactNode {
  // Where it goes from there on it is told, so that it does not begin anew.
  const [first] = useState(path)
  return (
    <section className="beside-pane" aria-label={frameTitle(uid)}>
      <div className="beside-who">{children}</div>
      {isThere ? (
        <iframe ref={frame} name={paneName(uid)} title={frameTitle(uid)} src={base.href.replace(/\/$/, '') + first} />
      ) : (
        <State kind="empty" title="There is no such person">
          <p>The address names somebody who is not of this installation. Choose another one above.</p>
        </State>
      )}
    </section>
  )
}

const frameTitle = (uid: string): string => (uid === '' ? 'The page as you see it' : `The page as ${uid} sees it`)

function useEverybody(): readonly DevIdentity[] {
  const [all, setAll] = useState<readonly DevIdentity[]>([])
  useEffect(() => {
    // Without them the page shows whom the address names, and nobody else can be chosen.
    listIdentities().then(setAll, () => undefined)
  }, [])
  return all
}

/** The path that both show: that of the address, without who looks. */
function useShown(): string {
  const [path] = useLocation()
  const all = new URLSearchParams(useSearch())
  for (const name of OWN) all.delete(name)
  const query = all.toString()
  return query === '' ? path : `${path}?${query}`
}

/** Where somebody leads one of the pages, the address and the other page follow. */
function useLeading(left: Frame, right: Frame): void {
  const [, navigate] = useLocation()
  const search = useSearch()
  const onMessage = useEffectEvent((event: MessageEvent<unknown>) => {
    const next = pathIn(event)
    const pair = [left.current, right.current]
    const from = pair.find((one) => one?.contentWindow === event.source)
    // Pages also go somewhere by themselves, each to what its person may see: that is not followed.
    if (next === undefined || !from || document.activeElement !== from) return
    const to = new URL(next, location.origin)
    const kept = new URLSearchParams(search)
    for (const name of OWN) {
      const value = kept.get(name)
      if (value !== null) to.searchParams.set(name, value)
    }
    navigate(to.pathname + to.search, { replace: true })
    const other = pair.find((one) => one !== from)
    other?.contentWindow?.postMessage(next, location.origin)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>): void => onMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
}
