import AntApp from 'antd/es/app'
import ConfigProvider from 'antd/es/config-provider'
import { startLibraryWords, useLibraryWords } from '../i18n/library-words.ts'
import { SessionEnded } from '../session/SessionEnded.tsx'
import { useLook } from '../settings/look.ts'
import { Layout } from './Layout.tsx'
import { libraryTheme } from './library-theme.ts'
import { useLiveLink } from './use-live-link.ts'

await startLibraryWords()

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
      <AntApp component={false}>
        <Layout />
        <SessionEnded />
      </AntApp>
    </ConfigProvider>
  )
}
