import type { Template } from '@wifi-tms/contract/templates'

type Elements = Template['canvas']['elements']

/** The position of the text to drag, as parts (0 to 1) of the drawing's width and height. */
export const DRAGGED_TEXT = { x: 0.4, y: 0.45 }

/**
 * Makes `count` elements: two dithered photographs below, then shapes, codes and texts, and in front the text to drag.
 */
export function crowd(count: number, { width, height }: { width: number; height: number }, images: string[]): Elements {
  const columns = Math.ceil(Math.sqrt(count))
  const [columnWidth, rowHeight] = [width / columns, height / columns]
  const photos = images.map((image, index) => ({
    kind: 'image',
    id: `photo ${index}`,
    image,
    algorithm: 'floyd-steinberg',
    x: Math.round(width * (0.05 + index * 0.5)),
    y: Math.round(height * 0.1),
    width: Math.round(width * 0.4),
    height: Math.round(height * 0.6),
  }))
  const otherElements = Array.from({ length: count - photos.length - 1 }, (_, index) => {
    const box = {
      x: Math.round((index % columns) * columnWidth),
      y: Math.round(Math.floor(index / columns) * rowHeight),
      width: Math.round(columnWidth * 0.8),
      height: Math.round(rowHeight * 0.6),
    }
    if (index % 10 === 9) return { kind: 'qrcode', id: `e${index}`, ...box, text: `https://example.com/${index}` }
    if (index % 3 === 0) return { kind: 'rectangle', id: `e${index}`, ...box, fill: 'transparent', stroke: 'black' }
    return {
      kind: 'text',
      id: `e${index}`,
      ...box,
      text: `Item ${index}`,
      fontSize: Math.max(12, Math.round(rowHeight / 4)),
    }
  })
  const draggedText = {
    kind: 'text',
    id: 'dragged',
    text: 'Offer',
    fontSize: Math.round(height / 12),
    background: 'white',
    x: Math.round(width * DRAGGED_TEXT.x),
    y: Math.round(height * DRAGGED_TEXT.y),
    width: Math.round(width * 0.2),
    height: Math.round(height * 0.1),
  }
  return [...photos, ...otherElements, draggedText] as unknown as Elements
}
