import { QueryClientProvider } from '@tanstack/react-query'
import ConfigProvider from 'antd/es/config-provider'
import { lazy, Suspense } from 'react'
import { queries } from '../base/calls/queries.ts'
import { speakWords } from '../base/i18n/speak.ts'
import { useSession } from '../base/session/session.ts'
import { useLook } from '../base/settings/look.ts'
import { wordsOf } from '../words.ts'
import { Layout } from './Layout.tsx'
import { libraryTheme } from './library-theme.ts'
import { startLibraryWords, useLibraryWords } from './library-words.ts'
import { useLiveLink } from './use-live-link.ts'

const SessionEnded = lazy(() => import('./SessionEnded.tsx'))

await Promise.all([startLibraryWords(), speakWords(wordsOf('base/i18n'))])

/** The shell is everything behind the login: the component library in our colours and language, the live link, the layout. */
export default function Shell() {
  const locale = useLibraryWords((words) => words.locale)
  const look = useLook((state) => state.look)
  const ended = useSession((session) => session.ended)
  useLiveLink()
  return (
    <ConfigProvider
      theme={libraryTheme(look)}
      componentSize="medium"
      {...(locale && { locale })}
      input={{ autoComplete: 'off' }}
      button={{ autoInsertSpace: false }}
    >
      <QueryClientProvider client={queries}>
        <Layout />
        <Suspense>{ended && <SessionEnded />}</Suspense>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
