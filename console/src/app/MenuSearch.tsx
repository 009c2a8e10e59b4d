import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../base/paths.ts'
import { useSession } from '../base/session/session.ts'
import { screenList, screens } from '../screens.tsx'
import { QuickPick } from '../ui/menu/QuickPick.tsx'
import { mayOpen } from './guard.ts'

/** Finds a page of the menu by some of its letters, and leads any typed text on to the search for devices. */
export default function MenuSearch({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const roles = useSession((session) => session.profile?.roles) ?? []
  const options = screenList
    .filter((screen) => !screen.hidden && mayOpen(screen, roles))
    .map(({ name, path, group }) => ({
      value: path,
      label: [...(group ? [t(`groups.${group}`)] : []), t(`screens.${name}`)].join(' > '),
    }))
  const searchDevices = (typed: string) => ({
    value: pathTo('devices', { q: typed }),
    label: t('search.devices', { typed }),
  })
  const pick = (path: string) => {
    close()
    void navigate(path)
  }
  return (
    <QuickPick
      title={t('search.title')}
      none={t('search.none')}
      options={options}
      lastOption={mayOpen(screens.devices, roles) ? searchDevices : undefined}
      pick={pick}
      close={close}
    />
  )
}
