import { type LoggedMessage, messageReasons, seenKinds } from '@wifi-tms/contract/debug'
import { tagEvents } from '@wifi-tms/contract/messages'
import type { TFunction } from 'i18next'
import { faultsText } from '../../base/i18n/sentence-text.ts'

/** Finds the member of a list that equals a word from the server; undefined if there is none. */
const memberOf = <T extends string>(list: readonly T[], kind: string): T | undefined =>
  list.find((member) => member === kind)

/** Names the kind of a message in the reader's language. Message types stay as they are: they are protocol words. */
export function kindText({ kind, direction }: Pick<LoggedMessage, 'kind' | 'direction'>, t: TFunction): string {
  const event = direction === 'up' && memberOf(tagEvents, kind)
  if (event) return t(`events.${event}`)
  const seenKind = direction === 'seen' && memberOf(seenKinds, kind)
  return seenKind ? t(`debug.seen.${seenKind}`) : kind || t('debug.noKind')
}

const reasonNames = Object.keys(messageReasons) as (keyof typeof messageReasons)[]

/** Writes the reason why a message was refused or ignored, in the reader's language. */
export function reasonText(reason: string, t: TFunction): string {
  const name = reasonNames.find((reasonName) => messageReasons[reasonName] === reason)
  return name ? t(`debug.reasons.${name}`) : faultsText(reason, t)
}
