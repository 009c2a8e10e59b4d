import { QueryClientProvider } from '@tanstack/react-query'
import type { Profile } from '@wifi-tms/contract/session'
import ConfigProvider from 'antd/es/config-provider'
import { lazy, Suspense } from 'react'
import { queries } from '../base/calls/query-client.ts'
import { useSession } from '../base/session/session.ts'
import { useLook } from '../base/settings/look.ts'
import { useSettings } from '../base/settings/settings.ts'
import { startTabs } from '../base/tabs/tab-store.ts'
import { FactorFirst, screenList, screens } from '../screens.tsx'
import { leaveByTab } from '../ui/form/leave-by-tab.ts'
import { mayOpen } from './guard.ts'
import { Layout } from './Layout.tsx'
import { libraryTheme } from './library-theme.ts'
import { useLibraryWords } from './library-words.ts'
import { placeAt } from './place-at.ts'
import { Splash } from './Splash.tsx'
import { useLiveLink } from './use-live-link.ts'

const SessionEnded = lazy(() => import('./SessionEnded.tsx'))

/** Opens the tabs of the person who has logged in, except tabs with pages that their roles do not allow. */
function openTabs({ username, roles }: Profile) {
  const pinnedPages = screenList.filter(({ pinned }) => pinned).flatMap(({ path }) => placeAt(path) ?? [])
  startTabs(username, pinnedPages, (fullPath) => {
    const place = placeAt(fullPath)
    return place && mayOpen(screens[place.screen], roles) ? place : undefined
  })
}
useSession.subscribe((state, previous) => state.profile && !previous.profile && openTabs(state.profile))
const { profile } = useSession.getState()
if (profile) openTabs(profile)
leaveByTab()

/**
 * The console for a signed-in person: the component library in the console's colours and language, the live link, and
 * the layout.
 */
export default function Shell() {
  const locale = useLibraryWords((words) => words.locale)
  const look = useLook((state) => state.look)
  const { theme, size } = useSettings()
  const asksToLogIn = useSession((session) => session.asksToLogIn)
  const lacksFactor = useSession(({ profile }) => profile?.lacksFactor)
  useLiveLink()
  return (
    <ConfigProvider
      theme={libraryTheme(look, theme, size)}
      componentSize="medium"
      {...(locale && { locale })}
      input={{ autoComplete: 'off' }}
      button={{ autoInsertSpace: false }}
    >
      <QueryClientProvider client={queries}>
        {lacksFactor ? (
          <Suspense fallback={<Splash />}>
            <FactorFirst />
          </Suspense>
        ) : (
          <Layout />
        )}
        <Suspense>{asksToLogIn && <SessionEnded />}</Suspense>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
