import Segmented from 'antd/es/segmented'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../form/Dialog.tsx'
import './glass-viewer.css'

const ZOOMS = [1, 2, 3, 4] as const

interface Props {
  src: string
  title: string
  close: () => void
  /** Further controls beside the choice of the size. */
  children?: ReactNode
}

/**
 * Shows a picture pixel by pixel. A pixel of the picture is one pixel of the person's screen, or a square of pixels.
 */
export default function GlassViewer({ src, title, close, children }: Props) {
  const { t } = useTranslation()
  const [zoom, setZoom] = useState<number>(1)
  const [width, setWidth] = useState<number>()
  return (
    <Dialog title={title} footer={null} onCancel={close} width="fit-content" className="glass-viewer">
      <div className="glass-viewer-tools">
        <Segmented
          aria-label={t('glass.zoom')}
          value={zoom}
          onChange={setZoom}
          options={ZOOMS.map((value) => ({ value, label: `${value}:1` }))}
        />
        {children}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll by keyboard */}
      <section className="glass-viewer-pane" aria-label={title} tabIndex={0}>
        <img
          src={src}
          alt={title}
          draggable={false}
          style={{ width: width === undefined ? undefined : (width * zoom) / (window.devicePixelRatio || 1) }}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        />
      </section>
    </Dialog>
  )
}
