import './style.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './shell/app.tsx'

const place = document.getElementById('console')
if (place)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
