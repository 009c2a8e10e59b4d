import { conflicts, type Users } from '@wifi-tms/contract/conflicts'
import type { TFunction } from 'i18next'
import { fieldName } from '../i18n/field-name.ts'
import type { CallFailure } from './failure.ts'

/** The kinds of users of a thing of which sentences tell only the number. */
const counted = ['devices', 'templates'] as const

/** The kinds of users of a thing with sentences of their own in its refused deletion. */
const holders = [
  ...counted,
  'otas',
  'rollouts',
  'rooms',
  'meetings',
  'tasks',
  'playlists',
  'items',
  'products',
] as const

const wordsFor = ({ kind }: Users) => counted.find((counts) => counts === kind) ?? 'any'
const listed = (names: readonly string[], t: TFunction) => names.join(t('refusals.comma'))
const facted = ({ count, names }: Users, t: TFunction) => ({
  count,
  names: listed(names, t) + (count > names.length ? ' …' : ''),
})

/** The sentence that names the users of a thing, which prevent its deletion. */
export const inUseText = (users: Users, t: TFunction): string =>
  t(`refusals.inUse.${holders.find((holder) => holder === users.kind) ?? 'any'}`, facted(users, t))

/** The reader's sentence for the reason of a refusal; undefined where the server gave no reason that is known here. */
export function refusalText({ reason, facts }: CallFailure, t: TFunction, noun = ''): string | undefined {
  const fieldsOf = (fields: readonly string[]) =>
    listed(
      fields.map((field) => fieldName(t, noun, field)),
      t,
    )
  switch (reason) {
    case 'in-use': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && inUseText(data, t)
    }
    case 'fixed': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t(`refusals.fixed.${wordsFor(data)}`, { ...facted(data, t), fields: fieldsOf(data.fields) })
    }
    case 'taken': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.taken', { field: fieldsOf([data.field]) })
    }
    case 'stale': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && (data.by ? t('refusals.stale', data) : t('refusals.staleByNobody'))
    }
    case 'rollout-state':
      return t('refusals.rolloutState')
    case 'built-in': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.builtIn', data)
    }
    case 'held': {
      const { data } = conflicts[reason].safeParse(facts)
      if (!data) return undefined
      const { by, at, free, rooms, room } = data
      const elsewhere = rooms.length > 0 ? ` ${t('refusals.freeRooms', { rooms: listed(rooms, t) })}` : ''
      const where = room ? `${room} – ` : ''
      return where + t('refusals.held', { by, at, free: listed(free, t) }) + elsewhere
    }
    case 'plate': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.plate', data)
    }
    case 'directory': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.directory', data)
    }
    case 'many-keys': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.manyKeys', data)
    }
    case 'full': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.full', data)
    }
    case 'linked': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.linked', data)
    }
    case 'too-much': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.tooMuch', data)
    }
    case 'second-person': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t(data.percent === 0 ? 'refusals.secondPersonAlways' : 'refusals.secondPerson', data)
    }
    case 'lacking': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.lacking', { places: listed(data.places, t) })
    }
    case 'expired':
      return t('refusals.expired')
    case 'factor-demanded':
      return t('refusals.factorDemanded')
    case 'narrowed':
      return t('refusals.narrowed')
    case 'own-factor-first':
      return t('refusals.ownFactorFirst')
    case 'factor-on':
      return t('refusals.factorOn')
    case 'common-password':
      return t('refusals.commonPassword')
    case 'wrong-password':
      return t('refusals.wrongPassword')
    case 'never-comes':
      return t('refusals.neverComes')
    case 'too-costly':
      return t('refusals.tooCostly')
    case 'not-now':
      return t('refusals.notNow')
    case 'calendar':
      return t('refusals.calendar')
    case 'away':
      return t('refusals.away')
    case 'last-admin':
      return t('refusals.lastAdmin')
    case 'own-change':
      return t('refusals.ownChange')
    case 'own-account':
      return t('refusals.ownAccount')
    default:
      return undefined
  }
}
