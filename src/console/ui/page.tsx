import { useEffect, type ReactNode } from 'react'

export interface PageProps {
  readonly title: string
  /** What leads here, above the title. */
  readonly trail?: ReactNode
  /** A sentence below the title. */
  readonly lead?: ReactNode
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  /** Whether it takes more room where there is more than lines of text can use, as a table of many columns does. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** The frame of every page: its heading, which is also the title of the tab, and its content. */
export function Page({ title, trail, lead, actions, isWide = false, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Platform graph`
  }, [title])
  return (
    <article className={isWide ? 'page page-wide' : 'page'}>
      <header className="page-head">
        {trail}
        <div className="page-line">
          <h1>{title}</h1>
          {actions && <div className="page-actions">{actions}</div>}
        </div>
        {lead && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </article>
  )
}
