import { screenTypes } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { chooseDevices, useChosenDevices } from '../devices/chosen-devices.ts'
import type { Choosing } from './display-options.ts'

interface Props extends Choosing {
  unfit: number
  resolution: string
}

/** Explains that some devices have another resolution, and offers to scale the template or to leave them out. */
export function FitChoice({ unfit, resolution, options: { contain }, choose }: Props) {
  const { t } = useTranslation()
  const { devices, matching } = useChosenDevices()
  const known = useAllObjects(screenTypes, 'sort')
  const leaveOut = () =>
    chooseDevices(
      [...devices.values()].filter((device) => {
        const screenType = known.get(device.screenType ?? '')
        return !screenType || fits(resolution, screenType)
      }),
    )
  return (
    <div className="fit-choice" role="alert">
      <p>{t('display.unfit', { count: unfit, resolution: resolution.replace('x', ' × ') })}</p>
      <Checkbox checked={contain} onChange={(event) => choose({ contain: event.target.checked })}>
        {t('display.contain')}
      </Checkbox>
      {!matching && !contain && (
        <Button size="small" onClick={leaveOut}>
          {t('display.leaveOut')}
        </Button>
      )}
    </div>
  )
}
