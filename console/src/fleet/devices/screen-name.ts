import type { Device } from '@wifi-tms/contract/devices'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'

/** Writes the name of a device's screen: the name of its screen type, 'unknown type 7', or 'unknown'. */
export function useScreenName() {
  const { t } = useTranslation()
  return ({ screenTypeValue }: Pick<Device, 'screenTypeValue'>, screenType: ScreenType | undefined): string => {
    if (screenType) return screenTypeName(screenType)
    return screenTypeValue === null ? t('app.unknown') : t('devices.unknownType', { type: screenTypeValue })
  }
}
