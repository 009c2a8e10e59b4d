import { previewStarter } from '@wifi-tms/contract/starters'
import { previewVersion } from '@wifi-tms/contract/template-versions'
import { previewTemplate } from '@wifi-tms/contract/templates'
import type { Answer } from '../../api/http/answer.ts'
import { readStarter } from '../starters/starters.ts'
import { findVersion } from '../templates/versions.ts'
import { readDesign, readStored } from './freeze-design.ts'
import type { PaintingCore } from './pool.ts'
import { previewPng } from './preview-png.ts'
import { seenValues } from './samples.ts'

/** What a template would look like on a kind of panel, now and formerly, and one that ships. */
export function paintingRoutes(core: PaintingCore, answer: Answer): void {
  answer(previewTemplate, async ({ id, samples, lang, ...choice }, { who }) => {
    const frozen = await readDesign(core.db, id)
    return previewPng(core, frozen, choice, who, seenValues(frozen.design, samples, lang))
  })
  answer(previewVersion, async ({ id, version, samples, lang, ...choice }, { who }) => {
    const frozen = await readStored(core.db, await findVersion(core.db, id, version))
    return previewPng(core, frozen, choice, who, seenValues(frozen.design, samples, lang))
  })
  answer(previewStarter, ({ starter, lang, ...choice }, { who }) => {
    const { resolution, background, canvas, sample } = readStarter(starter, lang)
    return previewPng(core, { design: { resolution, background, canvas }, pictures: {} }, choice, who, sample)
  })
}
