import type { TFunction } from 'i18next'

/** The names of places as a person who did not draw the template knows them: `price` for `data.price`. */
export const placesText = (places: readonly string[], t: TFunction): string =>
  places.map((name) => name.replace(/^data\./, '')).join(t('refusals.comma'))
