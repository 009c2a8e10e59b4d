import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import './console.css'
import { startSpeaking } from './base/i18n/speak.ts'
import { resumeSession } from './base/session/session.ts'
import { startLook } from './base/settings/look.ts'

startLook()
resumeSession()
await startSpeaking()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
