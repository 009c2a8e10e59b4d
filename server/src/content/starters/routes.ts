import { listStarters, previewStarter, readStarter } from '@wifi-tms/contract/starters'
import type { Answer } from '../../api/http/answer.ts'
import type { PaintingCore } from '../painting/pool.ts'
import { previewPng } from '../painting/preview-png.ts'
import * as starters from './starters.ts'

/** The templates that ship, to begin with. */
export function starterRoutes(core: PaintingCore, answer: Answer): void {
  answer(listStarters, ({ lang }) => ({ items: starters.listStarters(lang) }))
  answer(readStarter, ({ starter, lang }) => starters.readStarter(starter, lang))
  answer(previewStarter, ({ starter, lang, ...choice }, { who }) => {
    const { resolution, background, canvas, sample } = starters.readStarter(starter, lang)
    return previewPng(core, { design: { resolution, background, canvas }, pictures: {} }, choice, who, sample)
  })
}
