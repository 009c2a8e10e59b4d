import { Suspense, useEffect, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { Toasts } from '../base/toasts/Toasts.tsx'
import { screenList } from '../screens.tsx'
import { Shell } from './fetch-shell.ts'
import { Gate } from './Gate.tsx'
import { screenAt } from './guard.ts'
import { Splash } from './Splash.tsx'

/** Shows the screen at the address. Screens without login are shown alone, all others inside the shell. */
function Screens() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname, screenList)
  if (!screen) return null
  return screen.open ? <screen.page /> : <Shell />
}

/** The console, which appears once the parts of its first page are `fetched`. */
export function App({ fetched }: { fetched: Promise<void> }) {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    void fetched.then(() => setBegun(true))
  }, [fetched])
  return (
    <>
      {begun ? (
        <BrowserRouter useTransitions={false}>
          <Suspense fallback={<Splash />}>
            <Gate>
              <Screens />
            </Gate>
          </Suspense>
        </BrowserRouter>
      ) : (
        <Splash />
      )}
      <Toasts />
    </>
  )
}
