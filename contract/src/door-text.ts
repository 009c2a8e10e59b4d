import { PRESS_AGAIN_SECONDS, PRESS_LATE_SECONDS, PRESS_MINUTES } from './door.ts'

/** The part of the protocol page on plates of rooms. */
export const doorText = `## Buttons at a door

A press of a button on the plate of a meeting room acts on that room. \`button\` is a short press of any button, and
\`button-long\` is a long press of any button. On other tags, people are only told of the press.

| press | while | what it does |
|---|---|---|
| short | the plate asks for a check-in | checks in, so that the room stays booked |
| short | a meeting runs | extends the meeting by ${PRESS_MINUTES} minutes, or until the next meeting |
| short | the room is free, even if a meeting begins soon | books the room for ${PRESS_MINUTES} minutes, or until the next meeting or midnight |
| long | a meeting runs | ends the meeting |

If a press cannot be carried out, it is only recorded in the history of the room, and the plate keeps showing the state of the
room. A press may have an \`id\` that no other press of the tag has. If the tag repeats the press within a day, for example after
a lost PUBACK, the press acts only once. All plates of a room count together: of several presses of one kind within
${PRESS_AGAIN_SECONDS} seconds, only the first press counts, with or without an \`id\`. A press that the server handles only after ${PRESS_LATE_SECONDS} seconds
does nothing.`
