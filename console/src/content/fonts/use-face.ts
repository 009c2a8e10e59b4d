import type { FontFace as FaceOfFile } from '@wifi-tms/contract/fonts'
import { type RefObject, useEffect, useState } from 'react'
import { type LoadedFace, loadFace } from './load-face.ts'

/** The distance below or above the screen at which a font is fetched ahead of time. */
const AHEAD = '200px'

/**
 * The loaded face of a font, or the error of its fetch; undefined until then. The font is fetched when `element` nears
 * the screen.
 */
export function useFace({ sha256, weightMin, weightMax }: FaceOfFile, element: RefObject<Element | null>) {
  const [loaded, setLoaded] = useState<{ sha256: string; face?: LoadedFace; error?: unknown }>()
  useEffect(() => {
    let isCurrent = true
    const fetchFace = () =>
      loadFace({ sha256, weightMin, weightMax }).then(
        (face) => isCurrent && setLoaded({ sha256, face }),
        (error: unknown) => isCurrent && setLoaded({ sha256, error }),
      )
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void fetchFace()
      },
      { rootMargin: AHEAD },
    )
    if (element.current) observer.observe(element.current)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [sha256, weightMin, weightMax, element])
  return loaded?.sha256 === sha256 ? loaded : undefined
}
