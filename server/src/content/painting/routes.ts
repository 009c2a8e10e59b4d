import { wrong } from '@wifi-tms/contract/errors'
import { previewTemplate } from '@wifi-tms/contract/templates'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import type { Answer } from '../../api/http/answer.ts'
import type { PaintingCore } from './pool.ts'
import { previewPng } from './preview-png.ts'

/** What a template would look like on a kind of panel. */
export function paintingRoutes(core: PaintingCore, answer: Answer): void {
  answer(previewTemplate, ({ id, ...choice }) =>
    previewPng(core, id, choice).catch((error: unknown) => {
      throw error instanceof DoesNotFit ? wrong('screenType', error.message) : error
    }),
  )
}
