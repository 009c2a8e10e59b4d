import { type LoggedMessage, reasons, seenKinds } from '@wifi-tms/contract/debug'
import { events } from '@wifi-tms/contract/messages'
import type { TFunction } from 'i18next'
import { faultsText } from '../../base/i18n/said-text.ts'

const among = <T extends string>(list: readonly T[], kind: string): T | undefined => list.find((one) => one === kind)

/** Says what kind of message it is in the reader's language. Types of messages are the protocol's own words and stay. */
export function kindText({ kind, direction }: Pick<LoggedMessage, 'kind' | 'direction'>, t: TFunction): string {
  const event = direction === 'up' && among(events, kind)
  if (event) return t(`events.${event}`)
  const seen = direction === 'seen' && among(seenKinds, kind)
  return seen ? t(`debug.seen.${seen}`) : kind || t('debug.noKind')
}

const reasonWords = Object.keys(reasons) as (keyof typeof reasons)[]

/** Says why a message was refused or left. */
export function reasonText(reason: string, t: TFunction): string {
  const name = reasonWords.find((one) => reasons[one] === reason)
  return name ? t(`debug.reasons.${name}`) : faultsText(reason, t)
}
