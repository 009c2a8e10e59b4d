import { lazy, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { Toasts } from '../base/toasts/Toasts.tsx'
import { screenList } from '../screens.tsx'
import { fetchShell } from './fetch-shell.ts'
import { Gate } from './Gate.tsx'
import { screenAt } from './guard.ts'
import { Splash } from './Splash.tsx'

const Shell = lazy(fetchShell)

/** Shows the screen at the address. All but the open ones stand inside the shell. */
function Screens() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname, screenList)
  if (!screen) return null
  return screen.open ? <screen.page /> : <Shell />
}

export function App() {
  return (
    <>
      <BrowserRouter useTransitions={false}>
        <Suspense fallback={<Splash />}>
          <Gate>
            <Screens />
          </Gate>
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </>
  )
}
