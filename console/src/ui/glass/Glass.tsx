import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fitted, type GlassSize } from './zoom.ts'
import './glass.css'

interface Props {
  /** The picture's address; absent where the picture on the screen is unknown. */
  src: string | undefined
  /** The description for people who cannot see the picture. */
  alt: string
  /** The panel's size as a person sees it, in its pixels; absent to take it from the picture. */
  size: GlassSize | undefined
  /** The room for the picture, in CSS pixels. */
  box: GlassSize
  /** The text in place of a picture. */
  blank?: string | undefined
}

/** The shape of a panel of unknown size. */
const USUAL: GlassSize = { width: 800, height: 480 }

/** A screen in its bezel, in true proportions: with its picture, blank, unknown, or while the picture is loading. */
export function Glass({ src, alt, size, box, blank }: Props) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ src: string; size: GlassSize; times: number } | undefined>()
  const [failed, setFailed] = useState<string | undefined>()
  const shape = size ?? (src ? loaded?.size : undefined) ?? USUAL
  const view = fitted(shape, box, window.devicePixelRatio || 1)
  const missing = !src || failed === src
  const word = src ? t('glass.unknown') : (blank ?? t('glass.unknown'))
  const loading = !missing && loaded?.src !== src
  return (
    <figure
      className="bezel glass"
      data-crisp={view.crisp || undefined}
      data-loading={loading || undefined}
      data-tiny={view.width < 120 || undefined}
      style={{ '--rim': `${Math.max(3, Math.min(14, Math.round(view.width / 28)))}px` } as React.CSSProperties}
    >
      <div className="glass-pane" style={{ width: view.width, aspectRatio: `${view.width} / ${view.height}` }}>
        {missing ? (
          <span className="glass-blank" role="img" aria-label={t('app.pair', { what: alt, said: word })}>
            {view.width >= 120 && word}
          </span>
        ) : (
          <img
            src={src}
            alt={alt}
            decoding="async"
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setLoaded({ src, size: { width, height }, times: (loaded?.times ?? 0) + 1 })
            }
            onError={() => setFailed(src)}
          />
        )}
        {loaded && loaded.times > 1 && <span key={loaded.times} className="glass-sheen" aria-hidden />}
      </div>
    </figure>
  )
}
