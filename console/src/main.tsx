import { DOOR_PATH } from '@wifi-tms/contract/door-path'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// Most of the login page's modules are needed by all pages, so the page is part of the first file.
import './access/login/LoginPage.tsx'
import { App } from './app/App.tsx'
import { fetchFirstPage } from './app/fetch-shell.ts'
import './console.css'
import { logError, startErrorLog } from './base/error-log/error-log.ts'
import { mendBrowserLanguage } from './base/i18n/languages.ts'
import { startTranslation } from './base/i18n/translation.ts'
import { resumeSession } from './base/session/session.ts'
import { followOtherWindows } from './base/session/windows.ts'
import { startLook } from './base/settings/look.ts'

startErrorLog()
mendBrowserLanguage()
startLook()
resumeSession()
followOtherWindows()
// People who open a door's code by phone have usually chosen no language here, so the browser's language is used.
const wordsLoaded = startTranslation(location.pathname === DOOR_PATH ? navigator.languages : [])
const firstPageFetched = fetchFirstPage(wordsLoaded)
await wordsLoaded

const onCaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
  console.error(error)
  logError(error, componentStack ?? '')
}

createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <App firstPageFetched={firstPageFetched} />
  </StrictMode>,
)
