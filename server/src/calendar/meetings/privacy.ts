import { Privacy } from '@wifi-tms/contract/rooms'
import { Language } from '@wifi-tms/contract/shapes'

/** The words in place of the name of a meeting that has none or is private. */
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

/** A meeting with the fields that its room shows to passers-by: by its privacy all, the organiser in place of the name, or only that it is busy. */
export function withPrivacy<M extends PrivateTexts>(
  meeting: M,
  { privacy, language }: ReturnType<typeof privacyOf>,
): M {
  if (privacy === 'show') return meeting
  const organiser = privacy === 'organiser' ? meeting.organiser : ''
  return { ...meeting, name: organiser || busyWords[language], organiser, description: '' }
}
