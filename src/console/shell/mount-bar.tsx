// The bar over a page of another kind: GraphiQL and the references.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { resumeSession } from '../session/session.ts'
import { Bar, type BarProps } from './bar.tsx'

/** Puts the bar into the element that the page has for it, and finds out who one is. */
export const mountBar = (place: BarProps['place']): void => {
  const element = document.getElementById('bar')
  if (element === null) throw new Error('The page has no place for the bar.')
  createRoot(element).render(
    <StrictMode>
      <Bar place={place} />
    </StrictMode>,
  )
  void resumeSession()
}
