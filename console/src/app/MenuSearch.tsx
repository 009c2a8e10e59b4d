import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../base/session/session.ts'
import { screenList } from '../screens.tsx'
import { QuickPick } from '../ui/menu/QuickPick.tsx'
import { mayOpen } from './guard.ts'

/** Finds a page of the menu by some of its letters. */
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
  const pick = (path: string) => {
    close()
    void navigate(path)
  }
  return <QuickPick title={t('search.title')} none={t('search.none')} options={options} pick={pick} close={close} />
}
