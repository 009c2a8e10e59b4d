import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../base/link/link.ts'
import { fitPicture, type GlassSize } from './zoom.ts'
import './glass.css'

interface Props {
  /** The picture's address; undefined if the picture on the screen is unknown. */
  src: string | undefined
  /** The description for people who cannot see the picture. */
  alt: string
  /** The panel's size, upright, in its pixels; undefined to take the size from the picture. */
  size: GlassSize | undefined
  /** The space for the picture, in CSS pixels. */
  box: GlassSize
  /** The text in place of a picture. */
  blank?: string | undefined
}

/** The size that gives a panel of unknown size its shape. */
const USUAL_SIZE: GlassSize = { width: 800, height: 480 }
/** The least width of a screen with space for text, in CSS pixels. */
const TEXT_WIDTH = 120

/** Draws a device's screen (glass) in its bezel, in true proportions: with its picture, or with text in its place. */
export function Glass({ src, alt, size, box, blank }: Props) {
  const { t } = useTranslation()
  // `times` counts the loaded pictures: from the second on, a sheen shows that the picture has changed.
  const [loaded, setLoaded] = useState<{ src: string; size: GlassSize; times: number } | undefined>()
  // The address of the picture that could not be loaded.
  const [failedSrc, setFailedSrc] = useState<string | undefined>()
  // A picture that was fetched while the server was away is fetched again once it is back.
  useEffect(
    () =>
      useLink.subscribe(({ state }, before) => {
        if (state === 'connected' && before.state !== 'connected') setFailedSrc(undefined)
      }),
    [],
  )
  const shape = size ?? (src ? loaded?.size : undefined) ?? USUAL_SIZE
  const view = fitPicture(shape, box, window.devicePixelRatio || 1)
  const isMissing = !src || failedSrc === src
  const blankText = src ? t('glass.unknown') : (blank ?? t('glass.unknown'))
  const isLoading = !isMissing && loaded?.src !== src
  return (
    <figure
      className="bezel glass"
      data-crisp={view.crisp || undefined}
      data-loading={isLoading || undefined}
      data-tiny={view.width < TEXT_WIDTH || undefined}
      // The rim is 1/28 of the picture's width, but 3 to 14 CSS pixels.
      style={{ '--rim': `${Math.max(3, Math.min(14, Math.round(view.width / 28)))}px` } as React.CSSProperties}
    >
      <div className="glass-pane" style={{ width: view.width, aspectRatio: `${view.width} / ${view.height}` }}>
        {isMissing ? (
          <span className="glass-blank" role="img" aria-label={t('app.pair', { what: alt, said: blankText })}>
            {view.width >= TEXT_WIDTH && blankText}
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
            onError={() => setFailedSrc(src)}
          />
        )}
        {loaded && loaded.times > 1 && <span key={loaded.times} className="glass-sheen" aria-hidden />}
      </div>
    </figure>
  )
}
