import { Design } from '@wifi-tms/contract/templates'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Painters, startPainting } from './pool.ts'

let painters: Painters
beforeAll(async () => {
  painters = await startPainting()
})
afterAll(() => painters.stop())

const bluePicture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()

const design = Design.parse({
  resolution: '400x300',
  background: 'white',
  canvas: {
    version: 1,
    elements: [{ kind: 'image', id: 'photo', x: 50, y: 50, width: 200, height: 200, image: 'blue' }],
  },
})
const job = { design, data: {}, panel: panelOf({ color: 'E6 color', width: 400, height: 300, angle: 0 }) }

test('a picture that takes much memory is painted in a process of its own, with the same result, and delays no other painting', async () => {
  // 64 MB when it is decoded. A thread decodes at most 50 MB.
  const [large, small] = [await bluePicture(4000), await bluePicture(400)]
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const read = vi.fn(async () => large)
  // The thread reads the picture and reports that it needs too much memory. Then the process reads the picture again.
  read.mockImplementationOnce(async () => large).mockImplementation(async () => released.then(() => large))
  const heavyPainting = painters.paint({ job, pictures: new Map([['blue', 'large']]), read })
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 120_000 })
  const lightPainting = await painters.paint({ job, pictures: new Map([['blue', 'small']]), read: async () => small })
  release()
  expect((await heavyPainting).frame).toEqual(lightPainting.frame)
  expect(new Set(lightPainting.frame).size).toBeGreaterThan(1)
})

test('pictures that take much memory together are painted in a process of their own', async () => {
  // 31 MB each when they are decoded.
  const [picture, otherPicture] = [await bluePicture(2800), await bluePicture(2801)]
  const read = vi.fn(async (sha256: string) => (sha256 === 'one' ? picture : otherPicture))
  const pictures = new Map([
    ['blue', 'one'],
    ['other', 'other'],
  ])
  const paintedTwo = await painters.paint({ job, pictures, read })
  expect(read.mock.calls.map(([sha256]) => sha256)).toEqual(['one', 'other', 'one', 'other'])
  const alone = await painters.paint({ job, pictures: new Map([['blue', 'one']]), read })
  expect(read).toHaveBeenCalledTimes(5)
  expect(paintedTwo.frame).toEqual(alone.frame)
})

test('pictures that take too much memory together are refused before they are opened', async () => {
  // 104 MB when it is decoded. A job may have at most 200 MB.
  const large = await bluePicture(5100)
  const read = vi.fn(async (sha256: string) => (sha256 === 'one' ? large : Buffer.from(large)))
  const twoPictures = new Map([
    ['blue', 'one'],
    ['other', 'other'],
  ])
  const painting = painters.paint({ job, pictures: twoPictures, read })
  await expect(painting).rejects.toThrow(DoesNotFit)
  await expect(painting).rejects.toThrow('the template is too much work to paint')
  expect((await painters.paint({ job, pictures: new Map([['blue', 'one']]), read })).faults).toEqual([])
})
