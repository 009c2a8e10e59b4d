import { uprightSize } from '@wifi-tms/contract/drawing'
import { Design } from '@wifi-tms/contract/templates'
import { type PanelShape, panelOf } from '@wifi-tms/paint/panels'
import { type FrameRow, framePanel } from '../../content/painting/frame-png.ts'
import { jobOf } from '../../content/painting/paint-frame.ts'
import type { PictureFormat } from '../../content/painting/painter-task.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'

/** The sentence in the picture of a device before the device's first display. */
const NOTHING_YET = 'Nothing is displayed here yet'

/** A frame as a picture file in pure inks. Throws Error if the frame's bytes are missing. */
export const frameFile = (core: PaintingCore, row: FrameRow, format: PictureFormat): Promise<Uint8Array> =>
  core.painters.file(
    `frame ${row.id}`,
    async () => {
      const frame = await core.blobs.read(row.sha256)
      if (!frame) throw new Error(`the bytes of frame ${row.sha256} are not there`)
      return { frame, panel: framePanel(row) }
    },
    format,
  )

/** The picture of a device before the device's first display. It shows the device's name. */
export function blankFile(
  core: PaintingCore,
  shape: PanelShape,
  name: string,
  format: PictureFormat,
): Promise<Uint8Array> {
  const { color, width, height, angle, halves } = shape
  return core.painters.file(
    `blank ${[color, width, height, angle, halves].join(' ')} ${name}`,
    async () => {
      const { job, pictures } = await jobOf(
        { design: blankDesign(shape, name), pictures: {} },
        { data: {}, panel: shape },
      )
      const { frame } = await core.painters.paint({ job, pictures, read: (sha256) => core.blobs.read(sha256) })
      return { frame, panel: panelOf(shape) }
    },
    format,
  )
}

function blankDesign(shape: PanelShape, name: string): Design {
  const { width, height } = uprightSize(shape)
  const fontSize = Math.max(8, Math.round(Math.min(width / 18, height / 6)))
  return Design.parse({
    resolution: `${width}x${height}`,
    canvas: {
      version: 1,
      elements: [
        {
          id: 'blank',
          kind: 'textarea',
          x: 0,
          y: 0,
          width,
          height,
          fontSize,
          align: 'center',
          verticalAlign: 'middle',
          fit: 'wrap',
          text: `${NOTHING_YET}\n${name.replaceAll('{{', '{ {')}`,
        },
      ],
    },
  })
}
