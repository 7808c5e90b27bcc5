// Here: what runs in the browser on GET /graphql. Bundled by scripts/build-explorers.ts; the server never imports it.
import 'graphiql/style.css'
import '../../../console/shell/bar.css'
import './style.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.ts'
import { resumeSession } from '../../../console/session/session.ts'
import { ignoreCanceled, installWorkers } from './workers.ts'

ignoreCanceled()
installWorkers()
const element = document.getElementById('explorer')
if (element !== null) {
  createRoot(element).render(createElement(App))
  void resumeSession()
}
