import { expect, test } from 'vitest'
import { newCoverage } from './coverage.ts'
import { newPath, type Path, roundRectangle } from './path.ts'
import { sinCos } from './trigonometry.ts'

const painted = (draw: (path: Path) => void, threshold = 0.5, size = 200) => {
  const coverage = newCoverage()
  const pixels = new Uint8Array(size * size)
  const wholeBox = { left: 0, top: 0, right: size, bottom: size }
  coverage.begin(wholeBox, wholeBox)
  draw(newPath(coverage, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }))
  coverage.fill(pixels, size, threshold, 1)
  return pixels
}

const area = (pixels: Uint8Array) => pixels.reduce((sum, pixel) => sum + pixel, 0)

test('sine and cosine are right to 1e-12, and exact at multiples of 90 degrees', () => {
  for (let degrees = -725; degrees < 725; degrees += 3.7) {
    const { sin, cos } = sinCos(degrees)
    expect(sin).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 12)
    expect(cos).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 12)
  }
  expect(sinCos(-450).sin).toBe(-1)
  expect(Math.abs(sinCos(-450).cos)).toBe(0)
})

test('a filled circle and a filled ring have the area of their formulas', () => {
  const circle = painted((path) => roundRectangle(path, 20, 20, 160, 160, 80, 80, false))
  expect(area(circle) / (Math.PI * 80 * 80)).toBeCloseTo(1, 2)
  const ring = painted((path) => {
    roundRectangle(path, 20, 20, 160, 160, 80, 80, false)
    roundRectangle(path, 40, 40, 120, 120, 60, 60, true)
  })
  expect(area(ring) / (Math.PI * (80 * 80 - 60 * 60))).toBeCloseTo(1, 2)
})

test('overlapping contours of one direction stay filled', () => {
  const overlapping = painted((path) => {
    roundRectangle(path, 10, 10, 50, 50, 0, 0, false)
    roundRectangle(path, 30, 30, 50, 50, 0, 0, false)
  })
  expect(area(overlapping)).toBe(2 * 2500 - 30 * 30)
})

test('shapes that are far larger than the window fill exactly the covered pixels', () => {
  const wholeInk = painted((path) => roundRectangle(path, -1e6, -1e6, 2e6, 2e6, 0, 0, false))
  expect(area(wholeInk)).toBe(40_000)
  const half = painted((path) => roundRectangle(path, 100, -1e5, 1e5, 2e5, 0, 0, false))
  expect(area(half)).toBe(20_000)
  expect(half[0]).toBe(0)
  const slanted = painted((path) => {
    path.move(-1e4, -1e4)
    path.line(1e4, 1e4)
    path.line(-1e4, 1e4)
    path.close()
  })
  expect(Math.abs(area(slanted) - 20_000)).toBeLessThanOrEqual(200)
})

test('coordinates that are not finite draw nothing, and later shapes are right', () => {
  const pixels = painted((path) => {
    path.move(Number.NaN, 5)
    path.line(50, Number.POSITIVE_INFINITY)
    path.close()
    roundRectangle(path, 10, 10, 20, 20, 0, 0, false)
  })
  expect(area(pixels)).toBe(400)
})
