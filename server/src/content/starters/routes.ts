import { listStarters, readStarter } from '@wifi-tms/contract/starters'
import type { Answer } from '../../api/http/answer.ts'
import * as starters from './starters.ts'

/** The calls for the templates that ship. */
export function starterRoutes(answer: Answer): void {
  answer(listStarters, ({ lang }) => ({ items: starters.listStarters(lang) }))
  answer(readStarter, ({ starter, lang }) => starters.readStarter(starter, lang))
}
