import { Design } from '@wifi-tms/contract/templates'
import { drawers } from '../drawers.ts'
import { toFrame } from '../frame.ts'
import type { PaintJob } from '../job.ts'
import { paint } from '../paint.ts'
import { panelOf } from '../panels.ts'
import type { Picture } from '../picture/picture.ts'
import { fontsFromDisk } from './assets.ts'

/**
 * memory.test.ts starts this program as a process. It paints and packs the largest panel of the catalogue: a photograph
 * that fills it, another that is turned, texts, and shapes as large as the panel. It prints the number of bytes by
 * which the process grew at most, not counting Node, the painter, its fonts and the decoded photograph.
 */

const [width, height] = [3200, 1800]

const photograph = (): Picture => {
  const rgba = new Uint8Array(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    rgba[index * 4] = (x * y) >> 12
    rgba[index * 4 + 1] = x >> 4
    rgba[index * 4 + 2] = y >> 3
    rgba[index * 4 + 3] = 255
  }
  return { width, height, rgba }
}

const words = (index: number) => ({
  kind: 'text',
  id: `t${index}`,
  x: 100,
  y: 100 + index * 160,
  width: 3000,
  height: 150,
  text: 'Zażółć gęślą jaźń 1234567890',
  fontSize: 60 + index * 30,
  fill: 'white',
  angle: index % 3,
})

const job: PaintJob = {
  design: Design.parse({
    resolution: `${width}x${height}`,
    canvas: {
      version: 1,
      elements: [
        { kind: 'image', id: 'photo', x: 0, y: 0, width, height, image: 'photo' },
        { kind: 'image', id: 'turned', x: 0, y: 0, width, height, image: 'photo', angle: 5, radius: 40 },
        { kind: 'circle', id: 'circle', x: 0, y: 0, width, height, stroke: 'red', strokeWidth: 30 },
        { kind: 'line', id: 'line', x: 0, y: 0, width, height, stroke: 'yellow', strokeWidth: 30 },
        ...Array.from({ length: 10 }, (_, index) => words(index)),
      ],
    },
  }),
  data: {},
  // The panel is mounted sideways, so that the frame is turned as well.
  panel: panelOf({ color: '7 color', width: height, height: width, angle: 90 }),
}
const assets = { fonts: await fontsFromDisk(job), pictures: new Map([['photo', photograph()]]), ...drawers }

const bytesBefore = process.memoryUsage.rss()
const painting = paint(job, assets)
toFrame(painting, job.panel)
const grown = process.resourceUsage().maxRSS * 1024 - bytesBefore
console.log(JSON.stringify({ grown, faults: painting.faults }))
