import { QueryClientProvider } from '@tanstack/react-query'
import ConfigProvider from 'antd/es/config-provider'
import { queries } from '../ask/queries.ts'
import { startLibraryWords, useLibraryWords } from '../i18n/library-words.ts'
import { speakPart } from '../i18n/speak.ts'
import { useLook } from '../settings/look.ts'
import { Dialogs } from './Dialogs.tsx'
import { Layout } from './Layout.tsx'
import { libraryTheme } from './library-theme.ts'
import { useLiveLink } from './use-live-link.ts'

await Promise.all([startLibraryWords(), speakPart('words')])

/** Everything behind the login: the component library in our colours and language, the live link, the layout. */
export default function Shell() {
  const locale = useLibraryWords((words) => words.locale)
  const look = useLook((state) => state.look)
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
        <Dialogs />
      </QueryClientProvider>
    </ConfigProvider>
  )
}
