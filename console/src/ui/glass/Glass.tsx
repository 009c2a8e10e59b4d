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

/**
 * The pauses before a picture that could not be loaded is fetched again, in milliseconds; after them it is given up.
 */
const RETRY_MS = [5000, 30_000, 120_000]

/** Draws a device's screen (glass) in its bezel, in true proportions: with its picture, or with text in its place. */
export function Glass({ src, alt, size, box, blank }: Props) {
  const { t } = useTranslation()
  // `times` counts the loaded pictures: from the second on, a sheen shows that the picture has changed.
  const [loaded, setLoaded] = useState<{ src: string; size: GlassSize; times: number } | undefined>()
  // The picture that could not be loaded. `isWaiting` is true until it is fetched again.
  const [failed, setFailed] = useState<{ src: string; times: number; isWaiting: boolean } | undefined>()
  // A picture that was fetched while the server was away is fetched again once it is back.
  useEffect(
    () =>
      useLink.subscribe(({ state }, before) => {
        if (state === 'connected' && before.state !== 'connected') setFailed(undefined)
      }),
    [],
  )
  // A busy server refuses a picture for a while.
  const retryMs = failed?.isWaiting ? RETRY_MS[failed.times - 1] : undefined
  useEffect(() => {
    if (retryMs === undefined) return
    const timer = setTimeout(() => setFailed((before) => before && { ...before, isWaiting: false }), retryMs)
    return () => clearTimeout(timer)
  }, [retryMs])
  const shape = size ?? (src ? loaded?.size : undefined) ?? USUAL_SIZE
  const view = fitPicture(shape, box, window.devicePixelRatio || 1)
  const isMissing = !src || (failed?.src === src && failed.isWaiting)
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
            onError={() => setFailed({ src, times: failed?.src === src ? failed.times + 1 : 1, isWaiting: true })}
          />
        )}
        {loaded && loaded.times > 1 && <span key={loaded.times} className="glass-sheen" aria-hidden />}
      </div>
    </figure>
  )
}
