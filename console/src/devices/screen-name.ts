import type { Device } from '@wifi-tms/contract/devices'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'

/** How a tag's screen is called: its type's name and colours, 'unknown type 7', or nothing known yet. */
export function useScreenName() {
  const { t } = useTranslation()
  return (device: Pick<Device, 'screenType' | 'screenTypeValue'>, screens: Map<string, ScreenType>): string => {
    const screen = device.screenType ? screens.get(device.screenType) : undefined
    if (screen) return `${screen.name} · ${screen.color}`
    return device.screenTypeValue === null
      ? t('app.unknown')
      : t('device.unknownType', { type: device.screenTypeValue })
  }
}

/** What people call a tag. */
export const nameOf = ({ alias, mac }: { alias: string; mac: string }): string => alias || macText(mac)

/** A mac as it is printed on tags: pairs with colons. */
export const macText = (mac: string): string => mac.replace(/(..)(?=.)/g, '$1:')
