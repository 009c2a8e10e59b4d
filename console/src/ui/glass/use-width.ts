import { type RefObject, useLayoutEffect, useState } from 'react'

/** Gives the width of an element in CSS pixels as it changes; 0 before the element is there. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
