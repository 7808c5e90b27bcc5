// Parts whose code comes when they are first shown. Without a network they say so, and come by themselves when it is back.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { base } from '../base.ts'
import { Problem } from './states.tsx'

export interface Later<Props extends object> {
  /** Draws the part as soon as its code is there. */
  readonly view: ComponentType<Props>
  /** Brings the code before the part is drawn. */
  readonly load: () => Promise<ComponentType<Props>>
}

export interface LaterOptions<Props extends object> {
  /** What stands there until the code comes. */
  readonly meanwhile?: ReactNode
  /** Puts that the server does not answer into the place of the part. */
  readonly around?: (said: ReactNode, props: Props) => ReactNode
}

/** Code that did not come; all else that goes wrong with it is told as it is. */
const isAway = (error: unknown): boolean => error instanceof TypeError && /module/i.test(error.message)

const answers = (): Promise<boolean> =>
  fetch(base, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload')

/**
 * A part by its code. No `lazy` of React: whatever was suspended stays hidden for 300 ms at least, and before that it asks for
 * nothing; and what failed once fails for ever.
 * @param bring the code; asked for anew as long as it does not come
 */
export function later<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
  { meanwhile = null, around = (said) => said }: LaterOptions<Props> = {},
): Later<Props> {
  let known: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => (known ??= await bring())
  function Part(props: Props): ReactNode {
    const [View, setView] = useState(() => known)
    const [fault, setFault] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (View) return undefined
      let isGone = false
      load().then(
        (found) => !isGone && setView(() => found),
        (error: unknown) => !isGone && setFault({ error }),
      )
      return () => {
        isGone = true
      }
    }, [View])
    const again = async (): Promise<void> => {
      try {
        const found = await load()
        setView(() => found)
      } catch {
        // The server is there, and what it had is not: another release of it runs. What is shown stands in the address.
        if (!isReloaded() && (await answers())) location.reload()
      }
    }
    if (View) return <View {...props} />
    if (!fault) return meanwhile
    if (!isAway(fault.error)) throw fault.error
    return around(<Problem isAlone problem={{ kind: 'offline' }} onRetry={() => void again()} />, props)
  }
  return { view: Part, load }
}
