import { wrong } from '@wifi-tms/contract/errors'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { previewFields } from '@wifi-tms/contract/templates'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import type { z } from 'zod'
import type { Who } from '../../api/http/who.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { toScreenType } from '../catalogue/queries.ts'
import type { Frozen } from './freeze-design.ts'
import { type FrameOrder, jobOf } from './paint-frame.ts'
import type { PaintingCore } from './pool.ts'

type PreviewChoice = z.output<z.ZodObject<typeof previewFields>>

/**
 * Paints a design as a device of a screen type would show it. The preview is made from a frame, so that both are equal.
 * Throws Refusal if the screen type does not exist or has another resolution.
 */
export async function previewPng(
  core: PaintingCore,
  frozen: Frozen,
  { screenType, algorithm, fit }: PreviewChoice,
  who: Who,
  data: FrameOrder['data'] = {},
): Promise<Uint8Array> {
  const row = await findOrRefuse(core.db, screenTypes, { table: 'screenType' }, screenType)
  const { job, pictures, key } = await jobOf(frozen, { data, panel: toScreenType(row), algorithm, fit })
  return core.painters
    .picture(`preview ${key}`, who, async () => {
      const { frame } = await core.painters.paint({ job, pictures, read: (sha256) => core.blobs.read(sha256) })
      return core.painters.png(frame, job.panel)
    })
    .catch((error: unknown) => {
      throw error instanceof DoesNotFit ? wrong('screenType', error.message) : error
    })
}
