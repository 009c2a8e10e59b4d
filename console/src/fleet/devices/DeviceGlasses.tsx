import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { type Device, devices } from '@wifi-tms/contract/devices'
import { isAble } from '@wifi-tms/contract/protocols'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import Button from 'antd/es/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useObject } from '../../base/calls/use-objects.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useWidth } from '../../ui/glass/use-width.ts'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { templateName } from '../../ui/page/template-name.ts'
import { useDisplayFailureText } from '../status/display-failure-text.ts'
import { StateMark } from '../status/StateMark.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'
import { WaitLine } from './NextContact.tsx'
import { RebootButton } from './RebootButton.tsx'
import { useRetry } from './use-retry.ts'

/**
 * The width of the left and right side of the widest bezel together, in CSS pixels. If it were larger, a picture of 800
 * pixels would be scaled down on a laptop.
 */
const BEZEL = 30
/** The space between two glasses side by side, in CSS pixels, with one pixel for rounding. */
const GAP = 21

/** The smallest width and the largest height of a picture's space, in CSS pixels. */
const MIN_WIDTH = 200
const MAX_HEIGHT = 640

/** The smallest width, in CSS pixels, in which two glasses are shown side by side. */
const MIN_PAIR_WIDTH = 760

/** Shows the picture of a device, and the wanted picture in the same size if it is not shown yet. */
export function DeviceGlasses({ device }: { device: Device }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const mayShow = useMay('displays.write')
  const mayOrder = useMay(devices.access.write)
  const { retry, isPending } = useRetry()
  const stage = useRef<HTMLDivElement>(null)
  const width = useWidth(stage)
  const screenType = useObject(screenTypes, device.screenType)
  const { wanted, shown } = device
  const hasPending = wanted !== null && wanted.state !== 'shown'
  /** True where the advice beside the failure is to reboot the device. */
  const shouldReboot = wanted?.state === 'failed' && wanted.reason === 'panel' && isAble(device.protocol, 'reboot')
  const isSideBySide = hasPending && width > MIN_PAIR_WIDTH
  const box = {
    width: Math.max(MIN_WIDTH, (isSideBySide ? (width - GAP) / 2 : width) - BEZEL),
    height: MAX_HEIGHT,
  }
  return (
    <div className="stage" ref={stage}>
      {width > 0 && (
        <>
          <section aria-label={t('devices.shown')}>
            <h2>{t('devices.shown')}</h2>
            <DeviceGlass device={device} screenType={screenType} box={box} canEnlarge />
            <p className="under-glass">
              {shown ? (
                <>
                  <strong>{templateName(shown.templateName, t) || t('devices.foreign')}</strong>
                  <Moment at={shown.at} />
                </>
              ) : (
                t('devices.nothingShown')
              )}
              {wanted?.state === 'shown' && <StateMark state="shown" />}
              {shown?.proof === 'fetched' && <span className="second">{t('devices.fetchedOnly')}</span>}
              {shown && <LacksLine lacks={shown.lacks} />}
            </p>
          </section>
          {hasPending && (
            <section aria-label={t('devices.wanted')}>
              <h2>{t('devices.wanted')}</h2>
              <DeviceGlass device={device} screenType={screenType} box={box} wanted canEnlarge />
              <p className="under-glass">
                <strong>{templateName(wanted.templateName, t)}</strong>
                <Moment at={wanted.at} />
                <StateMark state={wanted.state} />
                <WaitLine device={device} state={wanted.state} />
                <LacksLine lacks={wanted.lacks} />
              </p>
              {wanted.busy && <p className="under-glass wish-busy">{t('devices.busy')}</p>}
              {wanted.message && <p className="under-glass wish-message">{displayFailureText(wanted)}</p>}
              <div className="wish-buttons">
                {shouldReboot && mayOrder && <RebootButton device={device} />}
                {wanted.state === 'failed' && mayShow && (
                  <Button
                    icon={<ReloadOutlined aria-hidden />}
                    loading={isPending}
                    onClick={() => retry({ deviceIds: [device._id] })}
                  >
                    {t('retry.do')}
                  </Button>
                )}
              </div>
            </section>
          )}
        </>
      )}
    </div>
  )
}
