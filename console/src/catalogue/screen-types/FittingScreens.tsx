import { useTranslation } from 'react-i18next'
import type { screensOf } from './screens-of.ts'

interface Props {
  resolution: string
  screens: ReturnType<typeof screensOf>
  /** The text in place of the number of own devices. */
  note?: string | undefined
}

/** The resolution of a template, with the sizes of its screens and the number of own devices that have them. */
export function FittingScreens({ resolution, screens: { names, count }, note }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {resolution.replace('x', ' × ')}
      {names.length > 0 && (
        <>
          {' · '}
          {names.join(' / ')}
          <br />
          {note ?? t('screenTypes.ownDevices', { count })}
        </>
      )}
    </>
  )
}
