import { type Device, readFrame, readGlass } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../base/http/address.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import type { GlassSize } from '../../ui/glass/zoom.ts'
import { nameOf } from './device-name.ts'

/** It is fetched once somebody looks closer. */
const GlassViewer = lazy(() => import('../../ui/viewer/GlassViewer.tsx'))

/** Gives the address of what a device shows; the frame in it makes the browser fetch a changed glass anew. */
const glassUrl = (id: string, frame: string): string => `${pictureUrl(readGlass, { id })}?frame=${frame}`

interface Props {
  device: Device
  screenType: ScreenType | undefined
  box: GlassSize
  /** Set where its wish stands here instead of what it shows. */
  wanted?: boolean
  /** Set where a press opens it pixel by pixel. */
  opens?: boolean
}

/** Shows what a device shows by its own word, or what it should show. */
export function DeviceGlass({ device, screenType, box, wanted, opens }: Props) {
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
  if (!opens || !src) return glass
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
