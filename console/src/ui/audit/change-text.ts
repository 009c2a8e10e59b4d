import type { Change } from '@wifi-tms/contract/audit'
import i18next from 'i18next'
import { exactTime } from '../../base/i18n/time.ts'

/** Matches a moment in UTC in JSON: `2026-11-29T15:00:00.000Z`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Writes the value of a field for people. */
export function valueText(value: Change['to']): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return MOMENT.test(value) ? exactTime(value) : value
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return value.join(i18next.t('refusals.comma')) || '–'
  const text = JSON.stringify(value)
  return text === '{}' ? '–' : text
}
