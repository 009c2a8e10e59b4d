import { conflicts, type Users } from '@wifi-tms/contract/conflicts'
import type { TFunction } from 'i18next'
import type { Failure } from './failure.ts'

/** What people call the fields that a refusal may name; another one is named as it is. */
const labels = {
  apikey: 'product.apikey',
  uri: 'product.uri',
  mac: 'device.mac',
  username: 'login.username',
  family: 'font.family',
  type: 'screenType.type',
  color: 'screenType.color',
  width: 'screenType.width',
  height: 'screenType.height',
  angle: 'screenType.angle',
  halves: 'screenType.inHalves',
} as const

/** The users that have sentences of their own, with their number. */
const counted = ['devices', 'templates'] as const

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)

/** Why a change was refused, in the reader's language; undefined where the server gave no reason that is known here. */
export function refusalText({ reason, facts }: Failure, t: TFunction): string | undefined {
  const listed = (names: readonly string[]) => names.join(t('refusals.comma'))
  const fieldsOf = (fields: readonly string[]) => listed(fields.map((one) => (isLabelled(one) ? t(labels[one]) : one)))
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
