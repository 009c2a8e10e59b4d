import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import type { PaintJob } from '@wifi-tms/paint/job'
import { jobKey } from '@wifi-tms/paint/job-key'
import { type PanelShape, panelOf } from '@wifi-tms/paint/panels'
import { viewOn } from '@wifi-tms/paint/raster/place'
import { valueCheck } from '@wifi-tms/paint/value-check'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import type { Frozen } from './freeze-design.ts'
import type { PaintingCore } from './pool.ts'
import { type FrameName, findPainted, readFrozen, recordPainting } from './queries.ts'
import { markAsNeeded } from './unused.ts'

/** An order for a frame. `data` has all values that the design may use: `{ data: { price: 3 } }` for `data.price`. */
export interface FrameOrder {
  designHash: string
  data: Readonly<Record<string, unknown>>
  panel: PanelShape
  algorithm?: AlgorithmName | undefined
  fit?: 'contain' | undefined
  mark?: PaintJob['mark'] | undefined
}

/**
 * Computing the key of a large design takes some milliseconds, so keys are computed one by one, with other work in
 * between.
 */
const oneByOne = takeTurns(1)

/** Makes the painter's job for a frozen design, and its key. Equal keys mean equal frames. */
export async function jobOf(frozen: Frozen, { data, panel, algorithm, fit, mark }: Omit<FrameOrder, 'designHash'>) {
  const job: PaintJob = {
    design: frozen.design,
    data,
    panel: panelOf(panel),
    ...(algorithm && { algorithm }),
    ...(fit && { fit }),
    ...(mark && { mark }),
    ...(frozen.families && { families: frozen.families }),
  }
  const pictures = new Map(Object.entries(frozen.pictures))
  const key = await oneByOne(async () => {
    await setImmediate()
    return createHash('sha256').update(jobKey(job, pictures)).digest('hex')
  })
  return { job, pictures, key }
}

/**
 * Returns the name of an order's frame, and paints the frame unless an equal job has painted it before. The frame's
 * bytes are stored by then. Throws DoesNotFit, JobFailed if painting died or took too long, and Error if the design is
 * missing.
 */
export async function paintFrame(core: PaintingCore, order: FrameOrder): Promise<FrameName> {
  const { job, pictures, key } = await jobOf(await readFrozen(core.db, order.designHash), order)
  const earlierFrame = await findPainted(core.db, key)
  if (earlierFrame) {
    await markAsNeeded(core.db, 'frame', [earlierFrame.frameId])
    return earlierFrame
  }
  return core.painters.once(`frame ${key}`, async () => {
    const { frame } = await core.painters.paint({ job, pictures, read: (sha256) => core.blobs.read(sha256) })
    const sha256 = await core.blobs.put(frame)
    const { color, width, height, angle, halves } = job.panel
    const view = viewOn(pixelsOf(job.design.resolution), uprightSize(job.panel), job.fit)
    const faults = valueCheck(job.design.canvas.elements)(job.data, view)
    const lacks = JSON.stringify(faults.flatMap(({ name, kind }) => (name && kind !== 'doubtful' ? name : [])))
    const row = { sha256, bytes: frame.length, color, width, height, angle, halves: halves ? 1 : 0, lacks }
    const frameName = await recordPainting(core.db, key, row, core.now())
    // Housekeeping may have deleted equal bytes just before the row named them.
    await core.blobs.put(frame)
    return frameName
  })
}
