import { hexOf } from './inks.ts'
import type { Mark, Words } from './marks.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paint = (fill: string, stroke: string, width: number) =>
  `fill="${fill ? hexOf(fill) : 'none'}"${stroke ? ` stroke="${hexOf(stroke)}" stroke-width="${width}"` : ''}`

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

const words = ({ text, x, y, size, weight, fill, align, spacing, turn }: Words) =>
  `<text x="${x}" y="${y}" font-family="Noto Sans" font-size="${size}" font-weight="${weight}" fill="${hexOf(fill)}"` +
  ` text-anchor="${anchors[align]}"${spacing ? ` letter-spacing="${spacing}"` : ''}` +
  `${turn ? ` transform="rotate(${turn.angle} ${turn.x} ${turn.y})"` : ''}>${escaped(text)}</text>`

const element = (mark: Mark, photo: string): string => {
  if (mark.kind === 'words') return words(mark)
  if (mark.kind === 'bars') {
    const path = mark.bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join('')
    return `<path shape-rendering="crispEdges" d="${path}"/>`
  }
  const { kind, x, y, width, height, radius, fill, stroke, strokeWidth } = mark
  switch (kind) {
    case 'photo':
      return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="${photo}"/>`
    case 'line':
      return `<path d="M${x} ${y}l${width} ${height}" ${paint('', stroke, strokeWidth)}/>`
    case 'ellipse':
      return (
        `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}" ` +
        `${paint(fill, stroke, strokeWidth)}/>`
      )
    case 'box':
      return (
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ` +
        `${paint(fill, stroke, strokeWidth)}/>`
      )
  }
}

/** The marks as an SVG on white. `photo` is an address: `data:` or, in a browser, a blob's. */
export const svgOf = (marks: readonly Mark[], width: number, height: number, photo: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<rect width="${width}" height="${height}" fill="#fff"/>${marks.map((mark) => element(mark, photo)).join('')}</svg>`
