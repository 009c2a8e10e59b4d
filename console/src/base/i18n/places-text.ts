import type { TFunction } from 'i18next'

/** Lists the names of a template's places as forms show them: `price` for `data.price`. */
export const placesText = (places: readonly string[], t: TFunction): string =>
  places.map((name) => name.replace(/^data\./, '')).join(t('refusals.comma'))
