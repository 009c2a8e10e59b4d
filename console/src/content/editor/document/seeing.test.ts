import fc from 'fast-check'
import { expect, test } from 'vitest'
import { besidePoint, pixelAt } from './loupe.ts'
import { cssOfInches, panelInches } from './true-size.ts'

test('a loupe stays in the viewport and never covers the point that it enlarges', () => {
  const viewport = { width: 500, height: 400 }
  const size = { width: 153, height: 175 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 400 }), (x, y) => {
      const corner = besidePoint({ x, y }, size, viewport)
      expect(corner.x).toBeGreaterThanOrEqual(0)
      expect(corner.y).toBeGreaterThanOrEqual(0)
      expect(corner.x + size.width).toBeLessThanOrEqual(viewport.width)
      expect(corner.y + size.height).toBeLessThanOrEqual(viewport.height)
      const isOver = x > corner.x && x < corner.x + size.width && y > corner.y && y < corner.y + size.height
      expect(isOver).toBe(false)
    }),
  )
})

test('the loupe of a finger is above the finger if there is room', () => {
  const [viewport, size] = [
    { width: 500, height: 400 },
    { width: 153, height: 175 },
  ]
  expect(besidePoint({ x: 100, y: 200 }, size, viewport, true).y + size.height).toBeLessThan(200)
  expect(besidePoint({ x: 100, y: 100 }, size, viewport, true).y).toBeGreaterThan(100)
})

test('a point belongs to the pixel around it, and beside the drawing to the nearest one', () => {
  const size = { width: 400, height: 300 }
  expect(pixelAt({ x: 12.9, y: 0.2 }, size)).toEqual({ x: 12, y: 0 })
  expect(pixelAt({ x: -3, y: 300 }, size)).toEqual({ x: 0, y: 299 })
})

test('a panel’s size follows from its diagonal, on screens of any pixel density', () => {
  const panel = panelInches({ width: 800, height: 600 }, 10)
  expect(panel).toEqual({ width: 8, height: 6 })
  expect(cssOfInches(panel.width, 96, 1)).toBe(768)
  expect(cssOfInches(panel.width, 220, 2)).toBe(880)
})
