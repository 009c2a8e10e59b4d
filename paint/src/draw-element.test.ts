import { colours } from '@wifi-tms/contract/elements'
import { panelColors } from '@wifi-tms/contract/screen-types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawElement, reachOf, requestsOf } from './draw-element.ts'
import { easelFor } from './paint.ts'
import { assets, job, panel, picture } from './test-scene.ts'

const [width, height] = [70, 50]
const pictures = assets({ photo: picture(40, 30, (x, y) => [x * 6, y * 8, x * y, x > 35 ? 0 : 255]) })

const coordinate = fc.oneof(fc.integer({ min: -90, max: 130 }), fc.double({ min: -90, max: 130, noNaN: true }))
const length = fc.oneof(fc.integer({ min: 0, max: 160 }), fc.double({ min: 0, max: 160, noNaN: true }))
const quarter = fc.constantFrom(0, 90, 180, 270)
const anyElement = fc
  .record({
    kind: fc.constantFrom('image', 'text', 'textarea', 'rectangle', 'circle', 'line', 'qrcode', 'barcode'),
    x: coordinate,
    y: coordinate,
    width: length,
    height: length,
    angle: fc.oneof(quarter, fc.double({ min: -360, max: 360, noNaN: true }), fc.constantFrom(45, 30)),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    radius: fc.constantFrom(0, 7, 20.5),
    fill: fc.constantFrom(...colours),
    stroke: fc.constantFrom(...colours),
    background: fc.constantFrom(...colours),
    strokeWidth: fc.constantFrom(0, 1, 2.5, 17),
    image: fc.constantFrom('photo', 'none'),
    text: fc.constantFrom('Ągj Wf', 'wifi\n12', '{{data.gone}}', '4006381333931', ''),
    fontSize: fc.constantFrom(8, 21, 60, 280),
    charSpacing: fc.constantFrom(0, -300),
    symbology: fc.constantFrom('ean13', 'code128'),
  })
  .map((fields) => ({ ...fields, id: 'e' }) as never)

/** A clip, which may be empty. */
const anyClip = fc
  .tuple(fc.nat(width), fc.nat(width), fc.nat(height), fc.nat(height))
  .map(([left, right, top, bottom]) => ({ left, top, right, bottom }))

test('an element changes no pixel outside the clip or its reach, and within the clip it has the same pixels as without one', () => {
  fc.assert(
    fc.property(anyElement, anyClip, fc.constantFrom(...panelColors), fc.nat(1), (element, clip, color, ground) => {
      const paintJob = job(panel(width, height, { color }), [element])
      const drawRequest = requestsOf(paintJob, pictures)[0]!
      const draw = (givenClip?: typeof clip) => {
        const easel = easelFor(paintJob)
        easel.indices.fill(ground)
        if (givenClip) easel.clip = givenClip
        const drawnElement = drawElement(easel, drawRequest, pictures)
        return { ...easel, ...drawnElement }
      }
      const [wholePicture, clippedPicture] = [draw(), draw(clip)]
      expect([clippedPicture.faults, clippedPicture.work]).toEqual([wholePicture.faults, wholePicture.work])
      const { left, top, right, bottom } = reachOf(drawRequest.element, wholePicture)
      for (let index = 0; index < width * height; index++) {
        const [x, y] = [index % width, Math.floor(index / width)]
        const isInClip = x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom
        if (clippedPicture.indices[index] !== (isInClip ? wholePicture.indices[index] : ground))
          throw new Error(`clip: ${x},${y}`)
        const isInReach = x >= left && x < right && y >= top && y < bottom
        if (!isInReach && wholePicture.indices[index] !== ground) throw new Error(`reach: ${x},${y}`)
      }
    }),
    { numRuns: 1500 },
  )
})
