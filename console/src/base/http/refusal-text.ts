import { conflicts, type Users } from '@wifi-tms/contract/conflicts'
import type { TFunction } from 'i18next'
import { fieldName } from '../i18n/field-name.ts'
import { joinSentences } from '../i18n/join-sentences.ts'
import { valueNames } from '../i18n/value-name.ts'
import type { CallFailure } from './failure.ts'

/**
 * The kinds with a sentence of their own in `refusals.fixed`. Objects of these kinds use the changed object, so some of
 * its fields cannot be changed.
 */
const fixedKinds = ['devices', 'templates'] as const

/** The kinds with a sentence of their own in `refusals.inUse`. Objects of these kinds prevent the object's deletion. */
const inUseKinds = [
  ...fixedKinds,
  'otas',
  'rollouts',
  'rooms',
  'meetings',
  'tasks',
  'playlists',
  'items',
  'products',
] as const

const fixedKindOf = ({ kind }: Users) => fixedKinds.find((fixedKind) => fixedKind === kind) ?? 'any'
const joinNames = (names: readonly string[], t: TFunction) => names.join(t('refusals.comma'))
const countAndNames = ({ count, names }: Users, t: TFunction) => ({
  count,
  names: joinNames(names, t) + (count > names.length ? ' …' : ''),
})

/** Writes the sentence that names the objects which use an object and so prevent its deletion. */
export const inUseText = (users: Users, t: TFunction): string =>
  t(`refusals.inUse.${inUseKinds.find((inUseKind) => inUseKind === users.kind) ?? 'any'}`, countAndNames(users, t))

/**
 * Writes the reason of a refusal in the reader's language. Undefined if the reason is absent or unknown to the console.
 */
export function refusalText({ reason, facts }: CallFailure, t: TFunction, noun = ''): string | undefined {
  const namesOfFields = (fields: readonly string[]) =>
    joinNames(
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
      return (
        data &&
        t(`refusals.fixed.${fixedKindOf(data)}`, { ...countAndNames(data, t), fields: namesOfFields(data.fields) })
      )
    }
    case 'taken': {
      const { data } = conflicts[reason].safeParse(facts)
      return data && t('refusals.taken', { field: namesOfFields([data.field]) })
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
      const held = t('refusals.held', { by, at, free: joinNames(free, t) })
      return joinSentences(
        [
          room ? t('app.pair', { what: room, said: held }) : held,
          rooms.length > 0 && t('refusals.freeRooms', { rooms: joinNames(rooms, t) }),
        ],
        t,
      )
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
      return data && t('refusals.lacking', { places: valueNames(data.places, t) })
    }
    case 'expired':
      return t('refusals.expired')
    case 'factor-demanded':
      return t('refusals.factorDemanded')
    case 'narrowed':
      return t('refusals.narrowed')
    case 'editors-only':
      return t('refusals.editorsOnly')
    case 'not-own':
      return t('refusals.notOwn')
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
    case 'disabled':
      return t('refusals.disabled')
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
