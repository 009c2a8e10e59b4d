import type { ScreenType } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { chooseDevices, chooseMatching, useChosenDevices } from '../devices/chosen-devices.ts'
import type { DisplayOptionsProps } from './display-options.ts'

interface Props extends DisplayOptionsProps {
  resolution: string
  screensById: ReadonlyMap<string, ScreenType>
}

/** Lets people scale the template onto devices of another resolution, or leave these devices out. */
export function FitChoice({ resolution, screensById, options: { scales }, choose }: Props) {
  const { t } = useTranslation()
  const { devices, matching } = useChosenDevices()
  const leaveOut = () => {
    const fittingIds = [...screensById.values()].filter((screen) => fits(resolution, screen)).map(({ _id }) => _id)
    // A device without a screen type may still turn out to fit, so it stays chosen. In a filter, '' stands for it.
    if (matching) {
      const chosenTypeIds = matching.screenType === undefined ? ['', ...fittingIds] : [matching.screenType].flat()
      return chooseMatching({
        ...matching,
        screenType: chosenTypeIds.filter((id) => id === '' || fittingIds.includes(id)),
      })
    }
    chooseDevices(
      [...devices.values()].filter(
        ({ screenType }) => !screensById.has(screenType ?? '') || fittingIds.includes(screenType!),
      ),
    )
  }
  return (
    <>
      <Checkbox checked={scales} onChange={(event) => choose({ scales: event.target.checked })}>
        {t('display.contain')}
      </Checkbox>
      {!scales && <Button onClick={leaveOut}>{t('display.leaveOut')}</Button>}
    </>
  )
}
