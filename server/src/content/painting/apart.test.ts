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

const blue = (side: number) =>
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
  const [large, small] = [await blue(4000), await blue(400)]
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const read = vi.fn(async () => large)
  // The thread reads it and reports that it is too heavy; the process reads it again.
  read.mockImplementationOnce(async () => large).mockImplementation(async () => released.then(() => large))
  const heavy = painters.paint({ job, pictures: new Map([['blue', 'large']]), read })
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), { timeout: 30_000 })
  const light = await painters.paint({ job, pictures: new Map([['blue', 'small']]), read: async () => small })
  release()
  expect((await heavy).frame).toEqual(light.frame)
  expect(new Set(light.frame).size).toBeGreaterThan(1)
})

test('pictures that take much memory together are painted in a process of their own', async () => {
  const [picture, otherPicture] = [await blue(2800), await blue(2801)]
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
  const large = await blue(5100)
  const read = vi.fn(async (sha256: string) => (sha256 === 'one' ? large : Buffer.from(large)))
  const twoPictures = new Map([
    ['blue', 'one'],
    ['other', 'other'],
  ])
  const refused = painters.paint({ job, pictures: twoPictures, read })
  await expect(refused).rejects.toThrow(DoesNotFit)
  await expect(refused).rejects.toThrow('the template is too much work to paint')
  expect((await painters.paint({ job, pictures: new Map([['blue', 'one']]), read })).faults).toEqual([])
})
