import { panelColors } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { fromFrame, toFrame, toRgba } from './frame.ts'
import { paint } from './paint.ts'
import { repaint } from './repaint.ts'
import { assets, bytesOf, job, panel } from './test-scene.ts'

const sign = `
  ....................
  .################...
  .#..............#...
  .#.##...........#...
  .#.##...........###.
  .#.##...........###.
  .#.##...........###.
  .#.##...........###.
  .#.##...........#...
  .#..............#...
  .################...
  ....................`
  .trim()
  .split(/\s+/)

/** The lower right corner of an upright picture: # black, . white, and a blank for other colours. */
function cornerOf({ width, height }: { width: number; height: number }, rgba: Uint8ClampedArray, inks: string[]) {
  const charAt = (x: number, y: number) =>
    '#. '[inks.indexOf(rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 3).join())] ?? ' '
  return sign.map((row, y) => Array.from(row, (_, x) => charAt(width - 20 + x, height - 12 + y)).join(''))
}

test.each(panelColors)(
  'the sign of a low battery is in the lower right corner as people see it, in pure inks of %s',
  (color) => {
    for (const angle of [0, 90, 180, 270] as const) {
      const onPanel = panel(128, 64, { color, angle })
      const background = { kind: 'rectangle', id: 'a', x: 0, y: 0, width: 128, height: 128, fill: 'black' } as const
      const painting = paint(job(onPanel, [background], { mark: 'low-battery' }), assets())
      const shownFrame = fromFrame(toFrame(painting, onPanel), onPanel)
      const inks = ['black', 'white'].map((colour) => onPanel.inks.find((ink) => ink.colour === colour)!.rgb.join())
      expect(cornerOf(shownFrame, toRgba(shownFrame, onPanel), inks)).toEqual(sign)
    }
  },
)

test('the mark grows with the panel and changes only pixels in its corner', () => {
  const onPanel = panel(800, 480)
  const [plain, marked] = [{}, { mark: 'low-battery' as const }].map((fields) =>
    paint(job(onPanel, [], fields), assets()),
  )
  const differing = Array.from(marked!.indices.keys()).filter(
    (index) => marked!.indices[index] !== plain!.indices[index],
  )
  const [columns, rows] = [differing.map((index) => index % 800), differing.map((index) => Math.floor(index / 800))]
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([743, 796])
  expect([Math.min(...rows), Math.max(...rows)]).toEqual([447, 476])
})

test('repaint adds the mark, and removes it again', () => {
  const onPanel = panel(60, 40)
  const box = { kind: 'rectangle', id: 'a', x: 20, y: 20, width: 30, height: 18, fill: 'black' } as const
  const painting = paint(job(onPanel, []), assets())
  for (const nextJob of [
    job(onPanel, [], { mark: 'low-battery' }),
    job(onPanel, [box], { mark: 'low-battery' }),
    job(onPanel, [box]),
  ]) {
    repaint(painting, nextJob, assets())
    expect(bytesOf(painting.indices).equals(bytesOf(paint(nextJob, assets()).indices))).toBe(true)
  }
})
