import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { Snippets } from './Snippets.tsx'

/** The content of the dialog that shows a new picture address once; undefined until there is one. */
export function useAddressDialog(
  url: string | undefined,
  name: string | undefined,
  screenType: ScreenType | undefined,
) {
  const { t } = useTranslation()
  if (url === undefined) return undefined
  // The server may answer with a path only; a program on another machine needs the host too.
  const address = new URL(url, location.origin).href
  return {
    title: t('pictures.made', { name }),
    text: t('pictures.once'),
    value: address,
    copy: t('pictures.copyAddress'),
    more: screenType && <Snippets address={address} screenType={screenType} />,
  }
}
