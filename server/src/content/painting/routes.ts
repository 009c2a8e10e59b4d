import { previewVersion } from '@wifi-tms/contract/template-versions'
import { previewTemplate } from '@wifi-tms/contract/templates'
import type { Answer } from '../../api/http/answer.ts'
import { findVersion } from '../templates/versions.ts'
import { readDesign, readStored } from './freeze-design.ts'
import type { PaintingCore } from './pool.ts'
import { previewPng } from './preview-png.ts'

/** What a template would look like on a kind of panel, now and formerly. */
export function paintingRoutes(core: PaintingCore, answer: Answer): void {
  answer(previewTemplate, async ({ id, values, ...choice }, { who }) =>
    previewPng(core, await readDesign(core.db, id), choice, who, values),
  )
  answer(previewVersion, async ({ id, version, ...choice }, { who }) =>
    previewPng(core, await readStored(core.db, await findVersion(core.db, id, version)), choice, who),
  )
}
