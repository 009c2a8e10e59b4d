import { wrong } from '@wifi-tms/contract/errors'
import { previewTemplate } from '@wifi-tms/contract/templates'
import { DoesNotFit } from '@wifi-tms/paint/paint'
import type { Core } from '../core.ts'
import type { Answer } from '../http/answer.ts'
import { previewPng } from './preview-png.ts'

/** What a template would look like on a kind of panel. */
export function paintingRoutes(core: Core, answer: Answer): void {
  answer(previewTemplate, ({ id, ...choice }) =>
    previewPng(core, id, choice).catch((error: unknown) => {
      throw error instanceof DoesNotFit ? wrong('screenType', error.message) : error
    }),
  )
}
