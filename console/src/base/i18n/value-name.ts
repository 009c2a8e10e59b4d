import type { TFunction } from 'i18next'

/** The values that have a word in each language: those of the designs that ship, and those that items compute. */
const named = [
  'name',
  'price',
  'oldPrice',
  'unitPrice',
  'unitPriceUnit',
  'lowest30',
  'content',
  'code',
  'detail',
  'number',
  'day',
  'time',
  'until',
  'text',
  'link',
  'company',
  'sender',
  'role',
  'place',
  'people',
  'group',
  'department',
  'check',
] as const

/** Names a value in the language of the page: `data.unitPrice` → `unit price`. A value without a word keeps its name. */
export function valueName(path: string, t: TFunction): string {
  const name = path.replace(/^(data|item)\./, '')
  const word = named.find((known) => known === name)
  return word ? t(`values.${word}`) : name
}

/** Lists the names of values, separated by commas. */
export const valueNames = (paths: readonly string[], t: TFunction): string =>
  paths.map((path) => valueName(path, t)).join(t('refusals.comma'))
