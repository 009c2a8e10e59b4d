import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitPicture } from './zoom.ts'

test('a picture that fits its box is enlarged by a whole number of device pixels', () => {
  expect(fitPicture({ width: 400, height: 300 }, { width: 900, height: 900 }, 1)).toEqual({
    width: 800,
    height: 600,
    crisp: true,
  })
  expect(fitPicture({ width: 400, height: 300 }, { width: 500, height: 500 }, 1)).toEqual({
    width: 400,
    height: 300,
    crisp: true,
  })
  expect(fitPicture({ width: 400, height: 300 }, { width: 500, height: 500 }, 2)).toEqual({
    width: 400,
    height: 300,
    crisp: true,
  })
  expect(fitPicture({ width: 800, height: 480 }, { width: 500, height: 500 }, 2)).toEqual({
    width: 400,
    height: 240,
    crisp: true,
  })
})

test('a larger picture is divided by a whole number, or shown at nearly its own size', () => {
  const wide = { width: 800, height: 480 }
  expect(fitPicture(wide, { width: 232, height: 160 }, 1)).toEqual({ width: 200, height: 120, crisp: false })
  expect(fitPicture(wide, { width: 399, height: 400 }, 1).width).toBeCloseTo(800 / 3, 9)
  expect(fitPicture(wide, { width: 720, height: 600 }, 1)).toEqual({ width: 720, height: 432, crisp: false })
})

test('a picture always fits its box in its own proportions', () => {
  const side = fc.integer({ min: 8, max: 4096 })
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      fc.constantFrom(1, 1.25, 1.5, 2, 3),
      (width, height, boxWidth, boxHeight, ratio) => {
        const fittedGlass = fitPicture({ width, height }, { width: boxWidth, height: boxHeight }, ratio)
        expect(fittedGlass.width).toBeLessThanOrEqual(boxWidth + 1e-6)
        expect(fittedGlass.height).toBeLessThanOrEqual(boxHeight + 1e-6)
        expect(fittedGlass.width / fittedGlass.height).toBeCloseTo(width / height, 6)
        if (fittedGlass.crisp)
          expect((fittedGlass.width * ratio) / width).toBeCloseTo(Math.round((fittedGlass.width * ratio) / width), 6)
      },
    ),
  )
})
