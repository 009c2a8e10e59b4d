import { uprightSize } from '@wifi-tms/contract/drawing'
import { images } from '@wifi-tms/contract/images'
import { pictureTemplate, previewImage } from '@wifi-tms/contract/picture-template'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewStarter } from '@wifi-tms/contract/starters'
import { previewVersion } from '@wifi-tms/contract/template-versions'
import { previewTemplate } from '@wifi-tms/contract/templates'
import type { Answer } from '../../api/http/answer.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { toScreenType } from '../catalogue/queries.ts'
import { readStarter } from '../starters/starters.ts'
import { findVersion } from '../templates/versions.ts'
import { readDesign, readStored } from './freeze-design.ts'
import type { PaintingCore } from './pool.ts'
import { previewPng } from './preview-png.ts'
import { previewValues } from './samples.ts'

/** The calls for previews on a screen type: of templates, their versions, uploaded pictures, and starters. */
export function paintingRoutes(core: PaintingCore, answer: Answer): void {
  answer(previewTemplate, async ({ id, values, samples, lang, ...choice }, { who }) => {
    const frozen = await readDesign(core.db, id)
    return previewPng(core, frozen, choice, who, values ?? previewValues(frozen.design, samples, lang))
  })
  answer(previewVersion, async ({ id, version, samples, lang, ...choice }, { who }) => {
    const frozen = await readStored(core.db, await findVersion(core.db, id, version))
    return previewPng(core, frozen, choice, who, previewValues(frozen.design, samples, lang))
  })
  answer(previewImage, async ({ id, fit, ...choice }, { who }) => {
    const { name, sha256 } = await findOrRefuse(core.db, images, { table: 'image' }, id)
    const panel = await findOrRefuse(core.db, screenTypes, { table: 'screenType' }, choice.screenType)
    const { width, height } = uprightSize(toScreenType(panel))
    const design = pictureTemplate(name, `${width}x${height}`, id, fit)
    return previewPng(core, { design, pictures: { [id]: sha256 } }, choice, who)
  })
  answer(previewStarter, ({ starter, lang, ...choice }, { who }) => {
    const { resolution, background, canvas, sample } = readStarter(starter, lang)
    return previewPng(core, { design: { resolution, background, canvas }, pictures: {} }, choice, who, sample)
  })
}
