import type { TFunction } from 'i18next'

/** The values with a word in each language: those of the shipped designs, and those that items compute. */
const namedValues = [
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

/**
 * Names a value in the language of the page: `data.unitPrice` → `unit price`. A value without a word keeps its name.
 */
export function valueName(path: string, t: TFunction): string {
  const name = path.replace(/^(data|item)\./, '')
  const word = namedValues.find((namedValue) => namedValue === name)
  return word ? t(`values.${word}`) : name
}

/** Lists the names of values, separated by commas. */
export const valueNames = (paths: readonly string[], t: TFunction): string =>
  paths.map((path) => valueName(path, t)).join(t('refusals.comma'))
