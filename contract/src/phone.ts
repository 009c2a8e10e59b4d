import { z } from 'zod'
import { bookMinutes, doorDeeds } from './door.ts'
import { endpoint } from './endpoint.ts'
import { RoomMeeting, RoomState } from './rooms.ts'
import { Id } from './shapes.ts'
import { Day } from './wall-time.ts'

/** The link that opens the page of one room: its id and a signature. */
const Link = z.string().max(100)

/** A meeting as the page at the door shows it. */
const PhoneMeeting = RoomMeeting.pick({
  _id: true,
  name: true,
  date: true,
  startTime: true,
  endTime: true,
  organiser: true,
})

/** A room as its page at the door shows it, with what can be done there now. */
export const PhoneRoom = z.object({
  name: z.string(),
  state: RoomState,
  /** Today's date in the time zone of the room. */
  today: Day,
  now: PhoneMeeting.nullable(),
  next: PhoneMeeting.nullable(),
  /** The numbers of minutes for which the room can be booked. */
  book: z.array(z.int()),
  /** The number of minutes by which the running meeting can go on; 0: it cannot. */
  extend: z.int(),
  /** The meeting that waits for a check-in. */
  checkIn: Id.nullable(),
})
export type PhoneRoom = z.infer<typeof PhoneRoom>

/** The caller's own id of a press: of several presses with the same id, only the first acts. */
export const PressId = z.string().min(8).max(64)

/** A phone's request at the door. It names the meeting, so that a page that is out of date changes no other meeting. */
export const PhoneWish = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('book'),
    minutes: z
      .int()
      .min(1)
      .max(Math.max(...bookMinutes)),
  }),
  z.object({ to: z.literal('checkIn'), meeting: Id }),
  z.object({ to: z.literal('extend'), meeting: Id }),
  z.object({ to: z.literal('end'), meeting: Id }),
])
export type PhoneWish = z.infer<typeof PhoneWish>

/**
 * The outcomes of a phone's request. Two do not occur: a release (because nobody came), and a press handled too late.
 */
export const PhoneDeed = z.enum(doorDeeds).exclude(['released', 'refusedLate'])
export type PhoneDeed = z.infer<typeof PhoneDeed>

/** The maximum number of bytes of a call from a door. */
const maxBody = 4096

export const readPhoneRoom = endpoint('POST /user/api/door', {
  about:
    'The room that the link of a phone page opens, as the page shows it. The call answers “not found” if the link is wrong or outdated, or if the room is not open to the caller.',
  access: 'anybody',
  refuses: ['notFound'],
  maxBody,
  input: z.object({ link: Link }),
  output: PhoneRoom,
})

export const pressPhone = endpoint('POST /user/api/door/press', {
  about:
    'Acts on a room like the button at its door. A repeated call with the same `press` acts only once. The answer tells the outcome, which may be a refusal.',
  access: 'anybody',
  refuses: ['notFound'],
  changes: ['meetings', 'rooms'],
  maxBody,
  input: z.object({
    link: Link,
    press: PressId,
    wish: PhoneWish,
  }),
  output: z.object({ deed: PhoneDeed, room: PhoneRoom }),
})
