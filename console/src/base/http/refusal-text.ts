import { conflicts, type Users } from '@wifi-tms/contract/conflicts'
import type { TFunction } from 'i18next'
import type { Failure } from './failure.ts'

/** The users that have sentences of their own, with their number. */
const counted = ['devices', 'templates'] as const

/**
 * Says in the reader's language why a change was refused; undefined where the server gave no reason that is known here.
 * A field is called what the words of the noun call it, or else by its own name.
 */
export function refusalText({ reason, facts }: Failure, t: TFunction, noun?: string): string | undefined {
  const listed = (names: readonly string[]) => names.join(t('refusals.comma'))
  const labelOf = t as unknown as (key: string, otherwise: string) => string
  const fieldsOf = (fields: readonly string[]) => listed(fields.map((field) => labelOf(`${noun}.${field}`, field)))
  const users = ({ count, names }: Users) => ({ count, names: listed(names) + (count > names.length ? ' …' : '') })
  const by = ({ kind }: Users) => counted.find((one) => one === kind) ?? 'any'
  switch (reason) {
    case 'in-use': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t(`refusals.inUse.${by(data)}`, users(data))
    }
    case 'fixed': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t(`refusals.fixed.${by(data)}`, { ...users(data), fields: fieldsOf(data.fields) })
    }
    case 'taken': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.taken', { field: fieldsOf([data.field]) })
    }
    case 'stale': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && (data.by ? t('refusals.stale', data) : t('refusals.staleByNobody'))
    }
    case 'built-in': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.builtIn', data)
    }
    default:
      return undefined
  }
}
