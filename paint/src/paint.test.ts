import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Indexed, toFrame } from './frame.ts'
import { DoesNotFit, paint } from './paint.ts'
import { kinds } from './panels.ts'
import { assets, job, panel, picture } from './test-scene.ts'

/** The smallest box around the pixels that differ from the background, ink 1, and the number of them. */
const inkBoxOf = ({ width, height, indices }: Indexed) => {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0]
  indices.forEach((ink, index) => {
    if (ink === 1) return
    count++
    left = Math.min(left, index % width)
    right = Math.max(right, (index % width) + 1)
    top = Math.min(top, Math.floor(index / width))
    bottom = Math.max(bottom, Math.floor(index / width) + 1)
  })
  return { left, top, right, bottom, count }
}

const grey = picture(20, 20, () => [90, 90, 90])
const coordinate = fc.double({ min: -80, max: 160, noNaN: true })
const length = fc.double({ min: 0, max: 120, noNaN: true })

const anyElement = fc
  .record({
    kind: fc.constantFrom('image', 'rectangle', 'circle', 'text', 'textarea', 'line', 'qrcode'),
    x: coordinate,
    y: coordinate,
    width: length,
    height: length,
    angle: fc.oneof(fc.constantFrom(0, 90, 180, 270, -90), fc.double({ min: -360, max: 360, noNaN: true })),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    radius: fc.nat(30),
    strokeWidth: fc.nat(9),
  })
  .map((fields) => ({ ...fields, id: 'e', image: 'grey', text: 'Ągj fi', fontSize: 30, fill: 'black' }) as never)

test('no element paints outside its box, whatever its position, angle and flips', () => {
  fc.assert(
    fc.property(anyElement, (element) => {
      const testPanel = panel(97, 61)
      const painting = paint(job(testPanel, [element]), assets({ grey }))
      const box = job(testPanel, [element]).design.canvas.elements[0]!
      const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
      const margin = box.kind === 'line' ? Math.max(1, box.strokeWidth) : 0
      const isQuarterTurn = box.angle % 90 === 0
      const isSideways = Math.abs(box.angle % 180) === 90
      const [w, h] = isSideways ? [box.height, box.width] : [box.width, box.height]
      const reach = Math.sqrt(w * w + h * h)
      const [across, down] = isQuarterTurn ? [w / 2, h / 2] : [reach / 2, reach / 2]
      const { left, top, right, bottom, count } = inkBoxOf(painting)
      if (count === 0) return
      expect(left).toBeGreaterThanOrEqual(Math.floor(middleX - across - margin))
      expect(right).toBeLessThanOrEqual(Math.ceil(middleX + across + margin))
      expect(top).toBeGreaterThanOrEqual(Math.floor(middleY - down - margin))
      expect(bottom).toBeLessThanOrEqual(Math.ceil(middleY + down + margin))
    }),
    { numRuns: 300 },
  )
})

test('paint returns the same bytes for the same job, also after other jobs', () => {
  fc.assert(
    fc.property(fc.array(anyElement, { maxLength: 5 }), fc.array(anyElement, { maxLength: 5 }), (elements, other) => {
      const testPanel = panel(97, 61, { color: 'E6 color' })
      const first = toFrame(paint(job(testPanel, elements), assets({ grey })), testPanel)
      paint(job(panel(50, 40), other), assets({ grey }))
      expect(toFrame(paint(job(testPanel, elements), assets({ grey })), testPanel)).toEqual(first)
    }),
    { numRuns: 60 },
  )
})

test('paint refuses a template of another resolution, or scales it onto the centre of the panel', () => {
  const small = job(panel(100, 50), [{ kind: 'rectangle', id: 'r', x: 0, y: 0, width: 100, height: 50, fill: 'black' }])
  const testPanel = panel(300, 100)
  expect(() => paint({ ...small, panel: testPanel }, assets())).toThrow(DoesNotFit)
  const painting = paint({ ...small, panel: testPanel, fit: 'contain' }, assets())
  expect(inkBoxOf(painting)).toEqual({ left: 50, top: 0, right: 250, bottom: 100, count: 20_000 })
})

test('a turned panel is painted upright, in the size that a person sees', () => {
  const testPanel = panel(40, 90, { angle: 90 })
  expect(paint(job(testPanel, []), assets())).toMatchObject({ width: 90, height: 40 })
})

test('elements are not drawn if they are hidden, or if their condition is missing, empty, false or 0', () => {
  const box = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 9, height: 9, fill: 'black' } as const
  const isDrawnWith = (element: object, data = {}) =>
    inkBoxOf(paint(job(panel(9, 9), [{ ...box, ...element }], { data }), assets())).count > 0
  expect(isDrawnWith({})).toBe(true)
  expect(isDrawnWith({ hidden: true })).toBe(false)
  expect(isDrawnWith({ when: 'data.sale' })).toBe(false)
  for (const sale of ['', false, 0, null, []])
    expect(isDrawnWith({ when: 'data.sale' }, { data: { sale } })).toBe(false)
  for (const sale of ['x', true, 2, ['y']]) expect(isDrawnWith({ when: 'data.sale' }, { data: { sale } })).toBe(true)
})

test('an element that cannot be drawn is a crossed box, and its fault has its id', () => {
  const box = { x: 10, y: 10, width: 40, height: 20 }
  const painting = paint(
    job(panel(60, 40), [
      { kind: 'image', id: 'a', image: 'gone', ...box },
      { kind: 'text', id: 'b', text: '{{data.price}} 𓀀', ...box, fontSize: 10 },
    ]),
    assets(),
  )
  expect(inkBoxOf(painting)).toMatchObject({ left: 10, top: 10, right: 50, bottom: 30 })
  expect(painting.faults).toEqual([
    { elementId: 'a', message: 'the picture gone is missing' },
    { elementId: 'b', message: 'no value for data.price' },
    { elementId: 'b', message: 'the font has no glyph for 𓀀' },
  ])
})

test('a colour that the panel lacks is painted in its most readable substitute', () => {
  const inkFor = (color: keyof typeof kinds, fill: 'orange' | 'yellow' | 'red' | 'blue') => {
    const box = { kind: 'rectangle', id: 'r', x: 0, y: 0, width: 8, height: 8, fill, stroke: 'transparent' } as const
    return kinds[color].inks[paint(job(panel(8, 8, { color }), [box]), assets()).indices[0]!]!.colour
  }
  expect([
    inkFor('7 color', 'orange'),
    inkFor('6 color', 'orange'),
    inkFor('B/W/R', 'orange'),
    inkFor('B/W/Y', 'orange'),
  ]).toEqual(['orange', 'red', 'red', 'black'])
  expect([inkFor('B/W/Y', 'yellow'), inkFor('B/W', 'yellow'), inkFor('B/W', 'red'), inkFor('B/W/R/Y', 'blue')]).toEqual(
    ['yellow', 'white', 'black', 'black'],
  )
})

test('painting a template that is made to be slow ends early with a fault', () => {
  const huge = { x: -32_000, y: -32_000, width: 32_768 * 2 - 1, height: 32_768, angle: 33 } as const
  const text = 'W'.repeat(10_000)
  const painting = paint(
    job(panel(1600, 1200), [
      ...Array.from({ length: 450 }, (_, index) => ({
        kind: 'circle' as const,
        id: `c${index}`,
        ...huge,
        width: 32_768,
        strokeWidth: 9000,
      })),
      ...Array.from({ length: 10 }, (_, index) => ({
        kind: 'text' as const,
        id: `t${index}`,
        x: 0,
        y: 0,
        width: 1600,
        height: 1200,
        text,
        fontSize: 2000,
        charSpacing: -930,
      })),
    ]),
    assets(),
  )
  expect(painting.faults.at(-1)?.message).toBe('the template is too much work to paint')
})
