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
  return screen.withoutLogin ? <screen.page /> : <Shell />
}

/**
 * The console. It appears when `firstPageFetched` resolves: the parts of the first page are loaded, or one has failed.
 */
export function App({ firstPageFetched }: { firstPageFetched: Promise<void> }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    void firstPageFetched.then(() => setReady(true))
  }, [firstPageFetched])
  return (
    <>
      {isReady ? (
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
