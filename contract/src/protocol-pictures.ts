import { doorText } from './door-text.ts'
import { DESIRED_PATH, FIRMWARE_PATH, FRAME_PATH, UP_PATH } from './http-tags.ts'
import { downTopic, encode, upTopic } from './messages.ts'

const mac = 'a0b1c2d3e4f5'
const greeting = { type: 'hello', protocol: 1, screenType: 3, battery: 381, frame: null }

/** The protocol page after the tables of messages: pictures, firmware, formats and polling over HTTP. */
export const pictureText = `## Showing a picture

The server knows what a tag should show; only the tag's own report proves what it does show.

1. \`display\` names a frame. A tag that shows \`sha256\` already answers \`display-success\` without drawing, unless
   \`force\` is true.
2. It fetches the frame, compares its SHA-256, draws, and sends \`event\` with \`display-success\`, the same \`id\`, and in
   \`frame\` the hash of what is now on the screen. Null or absent means the frame of that \`display\`.
3. While it draws it answers another \`display\` with \`display-busy\` and that one's \`id\`. The server tries again later;
   busy counts as a failure only after ten minutes.
4. Where it cannot, it sends \`display-fail\` with a \`reason\`: \`network\` (could not fetch), \`hash\` (other bytes than
   announced), \`memory\`, \`panel\`, \`battery\`, \`hardware\`, or a word of its own, and a \`message\` for people.

No answer within twice the panel's refresh time (1 second on a lit screen, 2 in B/W and greys, 20 to 25 in few colours, 40 in six or seven) and 30
seconds counts as a failure. The picture is offered again, with another \`id\`, 3 seconds after the first failure and 8 after
the second. After the third in a row people are told; it is offered again when a person retries, or at the first hello an
hour later, a day later where the reason lies in the tag (\`memory\`, \`panel\`, \`battery\`, \`hardware\`, or ten minutes of busy).
An answer counts for the delivery in flight and for deliveries after the last proved one; older answers are ignored, so
repeating one does no harm. There is never more than one delivery in flight.

\`frame\` in \`hello\` is the same proof. Null or absent means that the screen is blank or unknown, and the wanted picture
is offered again. A \`hello\` ends whatever delivery was in flight. A \`report\` with \`frame\` tells what is on the screen and ends none.

${doorText}

## Fetching a frame

\`GET {frame.url}\` with \`Authorization: Bearer {secret}\` and nothing else. The url is a path (\`${FRAME_PATH}/…\`), to be put
after the address that the tag knows its server by; it is a whole address only where the server was told its own.

| answer | meaning |
|---|---|
| 200, 206 | the frame, or the part that \`Range: bytes=…\` asked for (one part a call); \`ETag\` is the SHA-256 in quotes |
| 304 | \`If-None-Match\` named it |
| 401 | the secret is not valid |
| 404 | there is no such frame for this tag |
| 410 | something else should be shown by now: wait for the next \`display\` |
| 416 | the frame is shorter than that |
| 429 | too many calls; wait as long as \`Retry-After\` says |

HEAD answers the same without bytes, and \`If-Range\` guards a resumed download. Firmware is fetched in the
same way from \`${FIRMWARE_PATH}/…\`, by tags of the product that it is for, and is never 410.

## Changing the firmware

1. \`ota\` names a file, its hash, and what it is for. It is sent when a person orders it, and again, with the same \`id\`, at
   every \`hello\` and every poll until the tag sends \`progress\` or \`result\`; after that at each \`hello\` until the file is complete.
   A tag that is already downloading continues. The order fails after three connections were lost during it, or when a tag that
   polls has reported nothing about it for three times ten minutes.
2. The tag fetches the file, in parts where it likes, compares length, SHA-256, device type and hardware version, and sends
   \`progress\` on the way. 100 per cent means that it now installs. For a tag that listens, ten minutes without a message count as
   a failure.
3. Where it cannot, it sends \`result\` with \`"ok": false\` and a reason: \`network\`, \`hash\`, \`memory\`, \`battery\`,
   \`signature\`, \`unsupported\`, or a word of its own.
4. It starts again and sends \`hello\`. The order is done when that \`hello\`, or a \`report\`, has the ordered
   \`softwareVersion\`, and by nothing else; a \`hello\` with another version after 100 per cent means that it was not installed.

## Formats

Pixels come row by row from the top left as the panel lies, the most significant bits first. Each row is filled up with zeros
to whole bytes. Two planes follow each other whole. The same bytes may be different pictures on different
panels, so format and size always stand beside the hash.

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

A coloured pixel is white in the first plane of \`2x1bpp\`. A \`png\` is turned like the panel, too, and only \`bytes\`
tells its length.

Some large panels have two drivers, one for the left half of every row and one for the right. Where their screen type
says \`halves\`, a frame is two frames: that of the left half of the panel, then that of the right half, each packed as if it
were a panel of half the width. A tag sends the first half of the bytes to one driver and the rest to the other. Of
1200×1600 pixels in \`4bpp-e6\` that is 480,000 bytes of 1600 rows of 300, and as many again. No message says so:
the tag is built for its panel, and reports a screen type with this setting, which does not change while tags use it.

## Polling over HTTP

For tags that sleep, or that cannot keep a connection. \`Authorization: Basic\` with the mac as name and the secret as
password, or the product's key while there is no secret. There is no envelope: both calls answer
\`{ "messages": […], "next": 300 }\`, the messages that MQTT would send on \`/down\` and the seconds until the next
poll: fewer after a message, or where its picture is to change sooner.

| call | body |
|---|---|
| \`POST ${UP_PATH}\` | \`{ "messages": […] }\`: up to 100 messages as JSON, without base64, at most 256 kB together |
| \`GET ${DESIRED_PATH}\` | none |

A tag that wakes sends \`hello\` first, in the same call as its other messages. Where nothing is due the answer to
GET has an \`ETag\`, and 304 comes back for \`If-None-Match\`. Errors are \`{ "message": "…" }\` under 400, 401, 413,
429 (counted by tag, never by address: 120 calls at once and 2 a second) or 500. An answer with 200 to POST means what
PUBACK means, also for messages and fields of a wrong shape: those are dropped.

## When nothing happens

No answer tells a tag what was wrong with its message. The server's log does, each fault of a tag once a minute, with its mac
and a \`reason\`; \`/metrics\` counts.

| line | what happened |
|---|---|
| \`not let in\` | refused: \`unknown\` is a new mac with a key that no product has; \`wrong-secret\`, \`key-ended\`, \`other-product\`, \`waiting-approval\`, \`too-many-new\`, \`rejected\`, \`closed\`, or what is wrong with its names or its will |
| \`malformed message\` | dropped; the reason names the field |
| \`fields left out of a message\` | the rest is used; the reason names them, in a notice in the console and on the tag's debug screen too |
| \`publish refused\`, \`subscription refused\` | not its own topic, retained, or QoS 2 |
| \`too many messages: they are read slowly\` | faster than the pace above |
| \`cut\` | why a connection was ended, where it did not end by itself |

Where a tag is online and its panel unknown, no \`hello\` of it was accepted, or none had a \`screenType\`.

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
