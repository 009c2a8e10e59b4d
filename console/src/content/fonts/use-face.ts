import type { FontFace as Drawn } from '@wifi-tms/contract/fonts'
import { type RefObject, useEffect, useState } from 'react'
import { type LoadedFace, loadFace } from './load-face.ts'

/** The distance outside the screen at which a font is fetched ahead of time. */
const AHEAD = '200px'

/** Gives a font for drawing with, or the error; it is fetched when its place comes near the screen, and undefined until it is there. */
export function useFace({ sha256, weightMin, weightMax }: Drawn, place: RefObject<Element | null>) {
  const [loaded, setLoaded] = useState<{ sha256: string; face?: LoadedFace; error?: unknown }>()
  useEffect(() => {
    let wanted = true
    const fetchIt = () =>
      loadFace({ sha256, weightMin, weightMax }).then(
        (face) => wanted && setLoaded({ sha256, face }),
        (error: unknown) => wanted && setLoaded({ sha256, error }),
      )
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((one) => one.isIntersecting)) return
        watch.disconnect()
        void fetchIt()
      },
      { rootMargin: AHEAD },
    )
    if (place.current) watch.observe(place.current)
    return () => {
      wanted = false
      watch.disconnect()
    }
  }, [sha256, weightMin, weightMax, place])
  return loaded?.sha256 === sha256 ? loaded : undefined
}
