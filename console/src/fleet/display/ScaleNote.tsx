import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { smallScale } from './groups.ts'

interface Props {
  resolution: string
  screens: Iterable<ScreenType | undefined>
}

/** Warns that a scaled template is hard to read on the smallest of these screens. */
export function ScaleNote({ resolution, screens }: Props) {
  const { t } = useTranslation()
  const percents = Array.from(screens, (screen) => screen && smallScale(resolution, screen)).filter(
    (percent) => percent !== undefined,
  )
  return percents.length > 0 ? (
    <span className="unfit">{t('display.scaledSmall', { part: Math.min(...percents) })}</span>
  ) : null
}
