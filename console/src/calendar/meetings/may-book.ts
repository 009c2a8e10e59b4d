import type { Meeting } from '@wifi-tms/contract/meetings'
import type { Room } from '@wifi-tms/contract/rooms'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'

/** True for a person who books by the rules of each room, and may change only their own meetings. */
export const useBooksAsMember = (): boolean => {
  const mayBook = useMay('meetings.own')
  const mayWrite = useMay('meetings.write')
  return mayBook && !mayWrite
}

/** Gives a function that returns the reason for which this person cannot book a room; undefined if they can. */
export function useReasonAgainst() {
  const { t } = useTranslation()
  const isMember = useBooksAsMember()
  return ({ booking }: Pick<Room, 'booking'>): string | undefined =>
    isMember && booking.who === 'editors' ? t('bookingRules.editors') : undefined
}

/** Gives a function that tells if this person may change a meeting. An external calendar keeps its own meetings. */
export function useMayChange() {
  const mayBook = useMay('meetings.own')
  const mayWrite = useMay('meetings.write')
  return ({ source, own }: Pick<Meeting, 'source' | 'own'>): boolean =>
    source === 'people' && (mayWrite || (mayBook && own))
}
