import type { Device } from '@wifi-tms/contract/devices'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useObject } from '../../base/calls/use-objects.ts'
import { useWidth } from '../../ui/glass/use-width.ts'
import { Ago } from '../../ui/page/Ago.tsx'
import { useDisplayFailureText } from '../status/display-failure-text.ts'
import { StateMark } from '../status/StateMark.tsx'
import { DeviceGlass } from './DeviceGlass.tsx'

/** The widest bezel takes so much on both sides, in CSS pixels: no more, or 800 pixels stand not one to one on a laptop. */
const BEZEL = 30
/** So much lies between two glasses that stand side by side, with a pixel for rounding. */
const GAP = 21

/** Shows the glass large, and beside it what it should show, unless that stands there already. */
export function DeviceGlasses({ device }: { device: Device }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const stage = useRef<HTMLDivElement>(null)
  const width = useWidth(stage)
  const screenType = useObject(screenTypes, device.screenType)
  const { wanted, shown } = device
  const pending = wanted !== null && wanted.state !== 'shown'
  const beside = pending && width > 760
  const widthOf = (share: number) => (beside ? (width - GAP) * share : width) - BEZEL
  const large = { width: Math.max(200, widthOf(0.6)), height: 640 }
  const small = { width: Math.max(180, widthOf(0.4)), height: 440 }
  return (
    <div className="stage" ref={stage}>
      {width > 0 && (
        <>
          <section aria-label={t('devices.shown')}>
            <h2>{t('devices.shown')}</h2>
            <DeviceGlass device={device} screenType={screenType} box={large} />
            <p className="under-glass">
              {shown ? (
                <>
                  <strong>{shown.templateName || t('devices.foreign')}</strong> · <Ago at={shown.at} />
                </>
              ) : (
                t('devices.nothingShown')
              )}
              {wanted?.state === 'shown' && <StateMark state="shown" />}
            </p>
          </section>
          {pending && (
            <section aria-label={t('devices.wanted')}>
              <h2>{t('devices.wanted')}</h2>
              <DeviceGlass device={device} screenType={screenType} box={small} wanted />
              <p className="under-glass">
                <strong>{wanted.templateName}</strong> · <Ago at={wanted.at} />
                <StateMark state={wanted.state} />
              </p>
              {wanted.message && <p className="under-glass wish-message">{displayFailureText(wanted)}</p>}
            </section>
          )}
        </>
      )}
    </div>
  )
}
