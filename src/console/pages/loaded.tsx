// A page whose code comes when it is first shown.
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Skeleton } from '../ui/states.tsx'
import type { PageProps } from './props.ts'

interface Module {
  readonly View: ComponentType<PageProps>
}

export interface Loaded {
  /** Draws the page as soon as its code is there. */
  readonly view: ComponentType<PageProps>
  /** Brings the code before the page is drawn. */
  readonly load: () => Promise<Module>
}

/**
 * A page by its module. No `lazy` of React: whatever was suspended stays hidden for 300 ms at least, and before that a page asks
 * for nothing.
 */
export function loaded(bring: () => Promise<Module>): Loaded {
  let known: Module | undefined
  const load = async (): Promise<Module> => (known ??= await bring())
  function Page(props: PageProps): ReactNode {
    const [module, setModule] = useState(known)
    const [fault, setFault] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (module) return undefined
      let isGone = false
      load().then(
        (found) => !isGone && setModule(found),
        (error: unknown) => !isGone && setFault({ error }),
      )
      return () => {
        isGone = true
      }
    }, [module])
    if (fault) throw fault.error
    return module ? createElement(module.View, props) : <Skeleton lines={8} />
  }
  return { view: Page, load }
}
