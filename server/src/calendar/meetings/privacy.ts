import { Privacy } from '@wifi-tms/contract/rooms'
import { Language } from '@wifi-tms/contract/shapes'

/** The words in place of the name of a meeting that is private or has no name. */
export const busyWords: Readonly<Record<Language, string>> = {
  en: 'Busy',
  zh: '已预订',
  tw: '已預約',
  pl: 'Zajęte',
  ja: '予定あり',
  ko: '예약됨',
}

interface PrivateTexts {
  name: string
  organiser: string
  description: string
}

/** The privacy of a room's meetings, and its language. */
export const privacyOf = (room: { privacy: string; language: string }) => ({
  privacy: Privacy.parse(room.privacy),
  language: Language.parse(room.language),
})

/**
 * Hides the texts of a meeting that passers-by must not read. The room's privacy decides: they see all texts, the
 * organiser in place of the name, or only that the room is busy.
 */
export function withPrivacy<M extends PrivateTexts>(
  meeting: M,
  { privacy, language }: ReturnType<typeof privacyOf>,
): M {
  if (privacy === 'show') return meeting
  const organiser = privacy === 'organiser' ? meeting.organiser : ''
  return { ...meeting, name: organiser || busyWords[language], organiser, description: '' }
}
