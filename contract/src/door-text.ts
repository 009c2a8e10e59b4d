import { PRESS_AGAIN_SECONDS, PRESS_LATE_SECONDS, PRESS_MINUTES } from './door.ts'

/** The part of the protocol page on plates of rooms. */
export const doorText = `## Buttons at a door

A tag that is the plate of a meeting room acts on its room when its button is pressed. Whichever button it is, \`button\` is a
short press and \`button-long\` a long one; on other tags both are only told to people.

| press | while | what it does |
|---|---|---|
| short | the plate asks for a check-in | checks in, so that the room stays theirs |
| short | a meeting runs | gives it ${PRESS_MINUTES} minutes more, or as many as there are until the next one |
| short | the room is free, also if it is soon taken | books it for ${PRESS_MINUTES} minutes, or until the next meeting or midnight |
| long | a meeting runs | ends it |

A press that cannot be carried out is only recorded in the history of the room; the plate shows the state as it is. A press may have an \`id\`,
which no other press of the tag has: said again within a day, as after a lost PUBACK, it acts once. Of the presses of one kind
at all plates of a room within ${PRESS_AGAIN_SECONDS} seconds the first one counts, with or without an \`id\`. One that the server comes to only
after ${PRESS_LATE_SECONDS} seconds does nothing.`
