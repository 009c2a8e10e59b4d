import type { CustomTypeOptions } from 'i18next'

type Words = CustomTypeOptions['resources']['translation']

/** A noun whose words have all of these keys. */
export type NounWith<K extends string> = {
  [N in keyof Words]: Words[N] extends Record<K, string> ? N : never
}[keyof Words]
