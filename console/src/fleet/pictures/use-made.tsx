import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Snippets } from './Snippets.tsx'

/** The dialog of an address that was made, which is shown this once; undefined until then. */
export function useMade(url: string | undefined, name: string | undefined, screenType: ScreenType | undefined) {
  const { t } = useTranslation()
  if (url === undefined) return undefined
  // A program elsewhere needs the host, where the server gave a path.
  const address = new URL(url, location.origin).href
  return {
    title: t('pictures.made', { name }),
    text: t('pictures.once'),
    value: address,
    copy: t('pictures.copyAddress'),
    more: screenType && <Snippets address={address} screenType={screenType} />,
  }
}
