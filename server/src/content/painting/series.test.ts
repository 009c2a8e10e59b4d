import { Design } from '@wifi-tms/contract/templates'
import { drawers } from '@wifi-tms/paint/drawers'
import { toFrame } from '@wifi-tms/paint/frame'
import type { PaintJob } from '@wifi-tms/paint/job'
import { fontsFromDisk } from '@wifi-tms/paint/node/assets'
import { DoesNotFit, paint } from '@wifi-tms/paint/paint'
import { panelOf } from '@wifi-tms/paint/panels'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '../images/testing/upload-picture.ts'
import { type Painters, startPainting } from './pool.ts'

let painters: Painters
beforeAll(async () => {
  painters = await startPainting()
})
afterAll(() => painters.stop())

/** The width of a panel, in pixels, that the label does not fit. */
const UNFIT_WIDTH = 640

const label = (background: string, more: object[] = []) =>
  Design.parse({
    resolution: '400x300',
    background,
    canvas: {
      version: 1,
      elements: [
        { kind: 'image', id: 'photo', x: 0, y: 0, width: 400, height: 300, image: 'coffee' },
        { kind: 'text', id: 'name', x: 10, y: 10, width: 380, height: 60, text: '{{data.name}}', fontSize: 40 },
        {
          kind: 'qrcode',
          id: 'code',
          x: 250,
          y: 150,
          width: 140,
          height: 140,
          text: 'https://example.com/{{data.name}}',
        },
        ...more,
      ],
    },
  })

test('a frame does not depend on the thread’s earlier paintings with other values, templates or panels, or on one that did not fit', async () => {
  const png = await photo('coffee.png')
  const { data: rgba, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pictures = new Map([['coffee', { width: info.width, height: info.height, rgba }]])
  const panel = panelOf({ color: 'E6 color', width: 400, height: 300, angle: 0 })
  const jobs: PaintJob[] = [
    { design: label('white'), data: { name: 'Łosoś' }, panel: panel },
    { design: label('white'), data: { name: 'Żubr' }, panel: panel },
    {
      design: label('white', [{ kind: 'circle', id: 'c', x: 50, y: 90, width: 90, height: 90, fill: 'blue' }]),
      data: { name: '咖啡' },
      panel: panel,
    },
    { design: label('yellow'), data: {}, panel: panel, algorithm: 'atkinson' },
    { design: label('yellow'), data: { name: 'Żubr' }, panel: { ...panel, width: UNFIT_WIDTH } },
    {
      design: label('yellow'),
      data: { name: 'Żubr' },
      panel: panelOf({ color: 'B/W', width: 300, height: 400, angle: 90 }),
    },
    { design: label('white'), data: { name: 'Żubr' }, panel: panel },
  ]
  const fonts = await fontsFromDisk(...jobs)
  for (const job of jobs) {
    const painted = painters.paint({ job, pictures: new Map([['coffee', 'hash']]), read: async () => png })
    if (job.panel.width === UNFIT_WIDTH) {
      await expect(painted).rejects.toThrow(DoesNotFit)
      continue
    }
    const expected = paint(job, { fonts, pictures, ...drawers })
    const { frame, faults } = await painted
    expect(Buffer.compare(frame, toFrame(expected, job.panel))).toBe(0)
    expect(faults).toEqual(expected.faults)
  }
})
