import { type CSSProperties, useEffect, useRef } from 'react'
import { useEditor } from '../store/editor.ts'

interface Props {
  /** The part to show, in pixels of the drawing; it may reach beyond the drawing. */
  left?: number
  top?: number
  width: number
  height: number
  style?: CSSProperties
  label?: string
}

/**
 * A copy of the painted drawing, or of a part of it. Each painting sets a new `readPixels`, so that the copy is drawn
 * again.
 */
export function PaintingCopy({ left = 0, top = 0, width, height, style, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const readPixels = useEditor((state) => state.readPixels)
  useEffect(() => {
    let isCancelled = false
    void readPixels?.({ left, top, right: left + width, bottom: top + height }).then((pixels) => {
      if (isCancelled) return
      const context = canvas.current!.getContext('2d')!
      context.clearRect(0, 0, width, height)
      // If the part reaches beyond the drawing on the left or at the top, the pixels begin at the drawing's edge.
      if (pixels) context.putImageData(pixels, Math.max(0, -left), Math.max(0, -top))
    })
    return () => {
      isCancelled = true
    }
  }, [readPixels, left, top, width, height])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      style={style}
      {...(label && { role: 'img', 'aria-label': label })}
    />
  )
}
