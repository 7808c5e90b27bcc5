import './style.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath } from './base.ts'
import { loadDocuments } from './graph/facade.ts'
import { refreshByItself } from './graph/refresh.ts'
import { pages } from './pages/table.ts'
import { pageAt } from './paths.ts'
import { watchNetwork } from './session/reach.ts'
import { resumeSession } from './session/session.ts'
import { App } from './shell/app.tsx'

// The browser resolves the icon's address again whenever the path changes, so it must not depend on the path.
for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) icon.setAttribute('href', icon.href)

// Who one is and the code of the page are asked for at once, and what the page asks waits for neither of the two.
void resumeSession()
const first = pageAt(location.pathname.slice(basePath.length))
// What fails here fails again, where the page is drawn.
if (first) void pages[first].load().catch(() => undefined)

watchNetwork()
refreshByItself()
await loadDocuments()

const place = document.getElementById('console')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
