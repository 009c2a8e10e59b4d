import { doorText } from './door-text.ts'
import { DESIRED_PATH, FIRMWARE_PATH, FRAME_PATH, UP_PATH } from './http-tags.ts'
import { downTopic, encode, upTopic } from './messages.ts'

const mac = 'a0b1c2d3e4f5'
const greeting = { type: 'hello', protocol: 1, screenType: 3, battery: 381, frame: null }

/** The protocol page after the tables of messages: pictures, firmware, formats and polling over HTTP. */
export const pictureText = `## Showing a picture

The server knows what a tag should show. Only the tag's own report proves what the tag shows.

1. \`display\` names a frame. A tag that already shows the frame \`sha256\` answers \`display-success\` without drawing, unless
   \`force\` is true.
2. The tag fetches the frame, compares its SHA-256, draws the frame, and sends \`event\` with \`display-success\`, the same \`id\`,
   and in \`frame\` the hash of what is now on the screen. If \`frame\` is null or absent, it means the frame of that \`display\`.
3. While the tag draws, it answers another \`display\` with \`display-busy\` and the \`id\` of that other \`display\`. The server tries
   again later; busy counts as a failure only after ten minutes.
4. If the tag cannot show the frame, it sends \`display-fail\` with a \`reason\` and a \`message\` for people. The reason is
   \`network\` (could not fetch), \`hash\` (other bytes than announced), \`memory\`, \`panel\`, \`battery\`, \`hardware\`, or a word of the
   tag's own.

A delivery fails if no answer comes within twice the panel's refresh time and 30 seconds. The refresh time is 1 second on a lit
screen, 2 in B/W and greys, 20 to 25 in few colours, 40 in six or seven. The server offers the picture again, with another
\`id\`, 3 seconds after the first failure and 8 seconds after the second. After the third failure in a row, the server tells
people. It then offers the picture again when a person retries, or at the first \`hello\` an hour later, or a day later if the reason
lies in the tag (\`memory\`, \`panel\`, \`battery\`, \`hardware\`, or ten minutes of busy). The server accepts answers to the delivery
in flight and to deliveries after the last proved delivery. The server ignores older answers, so a repeated answer does no harm.
There is never more than one delivery in flight.

\`frame\` in \`hello\` is the same proof. If it is null or absent, the screen is blank or unknown, and the server offers the wanted
picture again. A \`hello\` ends the delivery that was in flight. A \`report\` with \`frame\` tells what is on the screen and ends no
delivery.

${doorText}

## Fetching a frame

\`GET {frame.url}\` with \`Authorization: Bearer {secret}\` and nothing else. The url is a path (\`${FRAME_PATH}/…\`):
append it to the address by which the tag knows its server. It is an absolute address only if the server was told its own
address.

| answer | meaning |
|---|---|
| 200, 206 | the frame, or the part that \`Range: bytes=…\` asked for (one range per call); \`ETag\` is the SHA-256 in quotes |
| 304 | \`If-None-Match\` named this frame |
| 401 | the secret is not valid |
| 404 | there is no such frame for this tag |
| 410 | the tag should show something else by now: wait for the next \`display\` |
| 416 | the frame is shorter than the requested range |
| 429 | too many calls; wait as long as \`Retry-After\` says |

\`HEAD\` gives the same answer without the bytes, and \`If-Range\` protects a resumed download. Tags fetch firmware of their
product in the same way, from \`${FIRMWARE_PATH}/…\`; that answer is never 410.

## Changing the firmware

1. \`ota\` names a file, its hash, and what the file is for. The server sends \`ota\` when a person orders the update, and again,
   with the same \`id\`, at every \`hello\` and every poll until the tag sends \`progress\` or \`result\`. After that, the server sends
   \`ota\` at each \`hello\` until the file is complete. A tag that is already downloading continues. The order fails after three
   connections were lost during the order, or when a tag that polls has reported nothing about the order for three times ten
   minutes.
2. The tag fetches the file (in parts if it likes), compares length, SHA-256, device type and hardware version, and sends
   \`progress\` on the way. 100 per cent means that the tag now installs the file. For a tag that listens, ten minutes without a
   message count as a failure.
3. If the tag cannot install the file, it sends \`result\` with \`"ok": false\` and a reason: \`network\`, \`hash\`, \`memory\`,
   \`battery\`, \`signature\`, \`unsupported\`, or a word of the tag's own.
4. The tag restarts and sends \`hello\`. The order is done only when that \`hello\`, or a \`report\`, has the ordered
   \`softwareVersion\`. A \`hello\` with another version after 100 per cent means that the firmware was not installed.

## Formats

Pixels come row by row from the top left of the panel in its own orientation, the most significant bits first. Each row is
padded with zeros to whole bytes. If there are two planes, the whole second plane follows the whole first plane. The same bytes
may be different pictures on different panels, so a message always names format and size beside the hash.

| format | panels | codes | a row of | is |
|---|---|---|---|---|
| \`1bpp\` | B/W | 0 black, 1 white | white, black, white, black, white, black, white, black, white, black | \`AA 80\` |
| \`2x1bpp\` | B/W/R, B/W/Y | first plane 0 black, 1 white; second plane 1 coloured | black, white, coloured, black | \`60\` in the first plane, \`20\` in the second |
| \`2bpp\` | B/W/R/Y | 0 black, 1 white, 2 yellow, 3 red | black, white, yellow, red, white | \`1B 40\` |
| \`4bpp-acep\` | 7 color, 6 color (has no orange) | 0 black, 1 white, 2 green, 3 blue, 4 red, 5 yellow, 6 orange | red, white, blue | \`41 30\` |
| \`4bpp-e6\` | E6 color | 0 black, 1 white, 2 yellow, 3 red, 5 blue, 6 green | red, white, blue | \`31 50\` |
| \`2bpp-grey\` | 4 grey | 0 black, 1 dark, 2 light, 3 white | black, dark, light, white, dark | \`1B 40\` |
| \`4bpp-grey\` | 16 grey | 0 black to 15 white, evenly spaced in sRGB | black, white, 7, 8, 1 | \`0F 78 10\` |
| \`png\` | full color | a PNG file of 8 bits a channel in sRGB, no alpha, no interlacing | | |

A coloured pixel is white in the first plane of \`2x1bpp\`. A \`png\` is rotated like the panel, too. Only \`bytes\`
tells the length of a \`png\`.

Some large panels have two drivers, one for the left half of every row and one for the right. If their screen type has
\`halves\`, a frame consists of two frames: the left half of the panel, then the right half, each packed as if it were a panel of
half the width. A tag sends the first half of the bytes to one driver and the rest to the other. With 1200×1600 pixels in
\`4bpp-e6\`, each half has 480,000 bytes: 1600 rows of 300 bytes. No message tells this to a tag: the tag is built for its panel,
and reports a screen type with this setting. The setting does not change while tags use the screen type.

## Polling over HTTP

Polling is for tags that sleep, or that cannot keep a connection. A tag sends \`Authorization: Basic\` with the mac as name and
the secret as password, or with the product's key while the tag has no secret. Both calls answer
\`{ "messages": […], "next": 300 }\` without an envelope: the messages that MQTT would send on \`/down\`, and the seconds until
the next poll. \`next\` is smaller after a message, or if the tag's picture will change sooner.

| call | body |
|---|---|
| \`POST ${UP_PATH}\` | \`{ "messages": […] }\`: up to 100 messages as JSON, without base64, at most 256 kB together |
| \`GET ${DESIRED_PATH}\` | none |

A tag that wakes sends \`hello\` first, in the same call as its other messages. If nothing is due, the answer to \`GET\` has an
\`ETag\`, and a \`GET\` with that \`ETag\` in \`If-None-Match\` is answered 304. Errors are \`{ "message": "…" }\` with the status 400,
401, 413, 429 (counted by tag, never by address: 120 calls at once and 2 a second) or 500. The answer 200 to \`POST\` means the
same as PUBACK, also for messages and fields of a wrong shape, which are dropped.

## When nothing happens

No answer tells a tag what was wrong with its message. The server's log has each fault of a tag once a minute, with the mac of
the tag and a \`reason\`; \`/metrics\` counts the faults.

| line | what happened |
|---|---|
| \`not let in\` | refused: \`unknown\` is a new mac with a key that no product has; \`wrong-secret\`, \`key-ended\`, \`other-product\`, \`waiting-approval\`, \`too-many-new\`, \`rejected\`, \`closed\`, or what is wrong with its names or its will |
| \`malformed message\` | dropped; the reason names the field |
| \`fields left out of a message\` | the rest is used; the reason names them, in a notice in the console and on the tag's debug screen too |
| \`publish refused\`, \`subscription refused\` | not its own topic, retained, or QoS 2 |
| \`too many messages: they are read slowly\` | faster than the pace above |
| \`cut\` | the reason why a connection was ended that did not end by itself |

If a tag is online but its panel is unknown, the server has accepted no \`hello\` of the tag, or no \`hello\` had a \`screenType\`.

## An example

A new tag of the product \`shop\`, its key in its firmware:

\`\`\`
CONNECT    client id ${mac}, user name ${mac}, password the product's key
SUBSCRIBE  ${downTopic('shop', mac)}
PUBLISH    ${upTopic('shop', mac)}
           ${JSON.stringify(greeting)}
           on the wire: ${encode(greeting)}
PUBACK
/down      {"type":"credentials","id":"…","secret":"…"}           to flash
/down      {"type":"display","id":"…","frame":{"url":"${FRAME_PATH}/…","sha256":"…", …}}
GET        ${FRAME_PATH}/…   Authorization: Bearer {secret}   →   200, the bytes
PUBLISH    {"type":"event","event":"display-success","id":"…","frame":"…"}
PUBACK                                                             the console shows the picture
\`\`\`

The same with curl, for a tag that polls:

\`\`\`
curl -u ${mac}:KEY -H 'content-type: application/json' \\
  -d '${JSON.stringify({ messages: [greeting] })}' http://server:8080${UP_PATH}
curl -u ${mac}:SECRET http://server:8080${DESIRED_PATH}
\`\`\`
`
