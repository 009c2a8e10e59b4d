import { readFrame, readGlass } from '@wifi-tms/contract/device-calls'
import type { Device } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import { nameOf } from './device-name.ts'

/** Its code is loaded when somebody enlarges the picture. */
const GlassViewer = lazy(() => import('../../ui/viewer/GlassViewer.tsx'))

/** The address of a device's picture. It has the frame's name, so that the browser shows no older, stored picture. */
const glassUrl = (id: string, frame: string): string => `${pictureUrl(readGlass, { id })}?frame=${frame}`

interface Props {
  device: Device
  screenType: ScreenType | undefined
  box: GlassSize
  /** True: the wanted picture is shown instead of the present one. */
  wanted?: boolean
  /** True: a press enlarges the picture pixel by pixel. */
  canEnlarge?: boolean
}

/** Shows the picture that a device shows by its own report, or the picture that it should show. */
export function DeviceGlass({ device, screenType, box, wanted, canEnlarge }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const frame = wanted ? device.wanted?.frame : device.shown?.frame
  const src = frame && (wanted ? pictureUrl(readFrame, { id: device._id, sha256: frame }) : glassUrl(device._id, frame))
  const name = nameOf(device)
  const alt = t(wanted ? 'glass.wantedOf' : 'glass.of', { name })
  const glass = (
    <Glass
      src={src || undefined}
      alt={alt}
      size={screenType && uprightSize(screenType)}
      box={box}
      blank={wanted ? t('glass.notPainted') : undefined}
    />
  )
  if (!canEnlarge || !src) return glass
  return (
    <>
      <button
        type="button"
        className="glass-open"
        aria-label={t('glass.enlarge', { what: alt })}
        onClick={() => setOpen(true)}
      >
        {glass}
      </button>
      <Suspense>{isOpen && <GlassViewer src={src} title={alt} close={() => setOpen(false)} />}</Suspense>
    </>
  )
}
