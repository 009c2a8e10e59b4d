import { doorText } from './door-text.ts'
import { DESIRED_PATH, FIRMWARE_PATH, FRAME_PATH, UP_PATH } from './http-tags.ts'
import { downTopic, encode, MAX_MESSAGE_BYTES, upTopic } from './messages.ts'
import { ANSWER_WITHIN_SECONDS } from './orders.ts'
import { SIGNAL_HIGH, SIGNAL_MIDDLE } from './units.ts'

const mac = 'a0b1c2d3e4f5'
const greeting = { type: 'hello', protocol: 1, screenType: 3, battery: 381, frame: null }

export const before = `# Device protocol, version 1

What a tag and the server say to each other. This page is printed from the contract that both sides are built on
(\`contract/src/print-protocol.ts\`), so its tables are what the server checks. Fields and message types that one side does
not know are passed over by it; nothing that stands here changes its meaning within version 1.

A tag keeps a connection over MQTT and hears at once what it should show, or it asks over HTTP whenever it is awake.
Messages, secrets and frames are the same on both ways.

## Before the first connection

A tag appears in the console by itself, when it first connects. Two things must be there:

- Its **product** gives it the key and the topic address, \`{product uri}\` below. The product's *unknown tags* says what
  becomes of a new mac: it is let in, it is refused until a person has approved it, or it is refused unless somebody has
  added it. Of a product that lets all in, who comes after 5,000 new ones, and then 5,000 an hour, waits for approval too. 1,000 of a
  product wait at most: the oldest that no person has touched is forgotten, and comes anew at its next try.
- Its **screen type** has the number for \`screenType\`: the value in the console, \`type\` in the calls. Width and
  height are the panel's own. Templates are made as a person sees them; the server turns the picture by the angle, so
  that a tag never has to.

## Connecting over MQTT

| | |
|---|---|
| version | MQTT 3.1.1, over TCP or TLS |
| client id and user name | the tag's mac: 12 lower-case hex digits, neither all 0 nor all f |
| password | the tag's own secret, or its product's key while it has none |
| session | clean; the server makes every session clean |
| QoS | 1 in both directions; 2 is not spoken; nothing may be retained |
| keep alive | as the tag likes, 60 seconds do well; silent for one and a half times as long, it is cut and counts as offline |
| a tag publishes on | \`{product uri}/{mac}/up\`, and on nothing else |
| a tag subscribes to | \`{product uri}/{mac}/down\`, and to nothing else |
| payload | base64 of one JSON object in UTF-8, with a \`type\` |
| size | at most ${MAX_MESSAGE_BYTES / 1024} kB a packet, 4 kB before CONNACK |
| pace | 1,000 packets at once, then 200 a second; what comes faster waits in the connection and is read later, none of it is lost |

For the tag \`${mac}\` of the product with the uri \`shop/floor-1\` the topics are \`${upTopic('shop/floor-1', mac)}\` and
\`${downTopic('shop/floor-1', mac)}\`.

CONNACK answers 0 where the tag is let in, 2 where client id and user name are not its mac, 4 where the password is wrong,
5 where the tag may not come in with it (its key has ended, is that of another product or waits for approval; or its will
is not as below), and 3 where the server cannot judge just now: then the password is as good as before, and the tag comes
again later.
A packet that is too long, a publish elsewhere than on the own \`/up\`, one that is retained or has QoS 2 ends the
connection. A payload that is not base64 or not JSON, or lacks what a message must hold, is acknowledged, dropped and counted;
the connection lives on. Any other field that is not as its table says is left out, people are told of it, and the rest of the
message counts. Null is as good as absent. Of two connections with one mac the newer stays.

**PUBACK means committed.** What is acknowledged is on the server's disk. What is not acknowledged may be said again.

## Rules for tags

1. Subscribe to \`/down\`, then say \`hello\`, then anything else. The server sends nothing before it has heard \`hello\`.
2. Set the will to an \`event\` with \`"event": "offline"\` on the own \`/up\`, QoS 1, not retained.
3. After a lost or refused connection wait a random time between 0 and min(300, 2ⁿ) seconds, n being the tries since the
   last connection that held for five minutes.
4. A refused tag tries its other password next: after the secret the product's key. It erases neither.
5. Every time said to a tag is a duration in seconds, counted from when it arrives. A tag needs no clock; the server
   stamps what arrives.
6. \`id\` means nothing to a tag. It goes back as it came.
7. A tag that says \`"sleeps": true\` hears \`sleep\` over MQTT as soon as nothing more is due, and may go: for five
   minutes at most, or until its picture is to change.
8. An order, \`led\`, \`reboot\`, \`ask\` or \`config\`, is given to a tag that is there, and is unanswered after ${ANSWER_WITHIN_SECONDS} seconds;
   where the tag only asks, ${ANSWER_WITHIN_SECONDS} seconds after it should have come twice. An answer that comes later still counts. A tag that
   comes in this time, by asking or by \`hello\`, is told the order where it was not yet, or again, with the same \`id\`, where it
   was ${ANSWER_WITHIN_SECONDS} seconds ago and has not answered. \`led\` is answered with \`led-success\` or \`led-fail\`, \`ask\` with \`hello\`, the
   others with \`result\`: \`reboot\` and \`config\` once the tag is connected again. A tag that does not know an order says
   \`result\` with \`"ok": false\` and the reason \`unsupported\`.

## Secrets

A tag leaves the factory with its product's key. That key opens only until the tag has a secret of its own.

1. Connected with the key, each \`hello\` is answered with \`credentials\`; over HTTP every call with the key is. The secret
   is on the server's disk before it is sent.
2. The tag writes it to its flash, then uses it: at once for fetching frames, and as its password from the next
   connection on.
3. The first connection with it, over MQTT or HTTP, confirms it. From then on the product's key opens no more for this
   mac, nor does any other secret. Fetching a frame confirms nothing.
4. Until then the two newest secrets are valid, and the key as well: a lost message, a power failure between receiving
   and writing, or a second hello locks nobody out.
5. \`credentials\` may come again on a connection with a secret. Old and new hold until the new one is used.
6. A tag whose flash was wiped, or whose server lost its newest secret, is refused with both. A person sees that
   in the console and lets it in again: for some hours the key opens once more.
7. Where people change the key, or keep unknown tags out from now on, the connections that it has opened end. The new key
   opens for tags that have no secret yet. Where unknown tags are kept out, a tag that once came by itself and was never
   given a secret stays in the list and is refused, until the product lets unknown tags in again or a person lets in this
   one; whom a person has added is let in.

Without TLS, secrets travel in the clear. Set MQTTS_PORT, TLS_CERT and TLS_KEY, or put a proxy that ends TLS before the
server.

## Units

\`deviceType\` and \`screenType\` are the numbers of device types and screen types; one that is not there is kept and shown as
unknown. Device type 1 is there from the start, others are added by a call. Versions are 16-bit numbers, the high byte
the major part and the low byte the minor part. \`battery\` is in hundredths of a volt. \`rssi\` is in dBm: ${SIGNAL_HIGH} and above
counts as high, ${SIGNAL_MIDDLE} and above as middle. A frame is named by the SHA-256 of its bytes in lower-case hex.
`

export const after = `## Showing a picture

The server knows what a tag should show, and takes only the tag's own word for what it does show.

1. \`display\` names a frame. A tag whose glass shows \`sha256\` already answers \`display-success\` without drawing, unless
   \`force\` is true.
2. It fetches the frame, compares its SHA-256, draws, and says \`event\` with \`display-success\`, the same \`id\`, and in
   \`frame\` the hash of what now stands on the glass. Null or absent means the frame of that \`display\`.
3. While it draws it answers another \`display\` with \`display-busy\` and that one's \`id\`. The server comes back later; for
   ten minutes busy is no failure.
4. Where it cannot, it says \`display-fail\` with a \`reason\`: \`network\` (could not fetch), \`hash\` (other bytes than
   announced), \`memory\`, \`panel\`, \`battery\`, \`hardware\`, or a word of its own, and a \`message\` for people.

No answer within twice the panel's refresh time (2 seconds in B/W, 20 to 25 in few colours, 40 in six or seven) and 30
seconds counts as a failure. The picture is offered again, with another \`id\`, 3 seconds after the first failure and 8 after
the second. After the third in a row people are told; it is offered again when a person retries, or at the first hello an
hour later, a day later where the reason lies in the tag (\`memory\`, \`panel\`, \`battery\`, \`hardware\`, or ten minutes of busy).
An answer counts for the delivery in flight and for newer ones than the last proved; anything older is passed over, so
saying a thing twice does no harm. There is never more than one delivery in flight.

\`frame\` in \`hello\` is the same proof. Null or absent means that the glass is blank or unknown, and what should stand
there is offered again. A \`hello\` ends whatever delivery was in flight. A \`report\` with \`frame\` tells what stands there and
ends none.

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

HEAD answers the same without bytes, and \`If-Range\` guards a download that is taken up again. Firmware is fetched in the
same way from \`${FIRMWARE_PATH}/…\`, by tags of the product that it is for, and is never 410.

## Changing the firmware

1. \`ota\` names a file, its hash, and what it is for. It comes when a person orders it, and again, with the same \`id\`, at
   every \`hello\` and every asking until the tag says \`progress\` or \`result\`; after that at each \`hello\` until all is there. A tag
   that is already at it goes on. It fails where three connections were lost over it, or a tag that only asks has said nothing of
   it for three times ten minutes.
2. The tag fetches the file, in parts where it likes, compares length, SHA-256, device type and hardware version, and says
   \`progress\` as it comes along. 100 per cent means that it now installs. Ten minutes without a word count as a failure of a tag that listens.
3. Where it cannot, it says \`result\` with \`"ok": false\` and a reason: \`network\`, \`hash\`, \`memory\`, \`battery\`,
   \`signature\`, \`unsupported\`, or a word of its own.
4. It starts again and says \`hello\`. The order is done when that \`hello\`, or a \`report\`, has the ordered
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

A coloured pixel is white in the first plane of \`2x1bpp\`.

Some large panels have two drivers, one for the left half of every row and one for the right. Where their screen type
says \`halves\`, a frame is two frames: that of the left half of the panel, then that of the right half, each packed as if it
were a panel of half the width. A tag sends the first half of the bytes to one driver and the rest to the other. Of
1200×1600 pixels in \`4bpp-e6\` that is 480,000 bytes of 1600 rows of 300, and as many again. Nothing in a message says so:
the tag is built for its panel, and reports a screen type that is told the same. It does not change while tags use it.

## Asking over HTTP

For tags that sleep, or that cannot keep a connection. \`Authorization: Basic\` with the mac as name and the secret as
password, or the product's key while there is no secret. There is no envelope: both calls answer
\`{ "messages": […], "next": 300 }\`, what would have come on \`/down\` and the seconds until the tag should ask again: fewer
where it was told something, or where its picture is to change sooner.

| call | body |
|---|---|
| \`POST ${UP_PATH}\` | \`{ "messages": […] }\`: up to 100 messages as JSON, without base64, at most 256 kB together |
| \`GET ${DESIRED_PATH}\` | none |

A tag that wakes says \`hello\` first, in the same call as whatever else it has to say. Where nothing is due the answer to
GET has an \`ETag\`, and 304 comes back for \`If-None-Match\`. Errors are \`{ "message": "…" }\` under 400, 401, 413,
429 (counted by tag, never by address: 120 calls at once and 2 a second) or 500. An answer with 200 to POST means what
PUBACK means, also for messages and fields of a wrong shape: those are dropped.

## When nothing happens

No answer tells a tag what was wrong with its words. The server's log does, each fault of a tag once a minute, with its mac
and a \`reason\`; \`/metrics\` counts.

| line | what happened |
|---|---|
| \`not let in\` | refused: \`unknown\` is a new mac with a key that no product has; \`wrong-secret\`, \`key-ended\`, \`other-product\`, \`waiting-approval\`, \`too-many-new\`, \`rejected\`, \`closed\`, or what is wrong with its names or its will |
| \`malformed message\` | dropped; the reason names the field |
| \`fields left out of a message\` | the rest counts; the reason names them, in a notice in the console and on the tag's debug screen too |
| \`publish refused\`, \`subscription refused\` | not its own topic, retained, or QoS 2 |
| \`too many messages: they are read slowly\` | faster than the pace above |
| \`cut\` | why a connection was ended, where it did not end by itself |

Where a tag is online and its panel unknown, no \`hello\` of it was taken, or none had a \`screenType\`.

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

The same with curl, for a tag that only asks:

\`\`\`
curl -u ${mac}:KEY -H 'content-type: application/json' \\
  -d '${JSON.stringify({ messages: [greeting] })}' http://server:8080${UP_PATH}
curl -u ${mac}:SECRET http://server:8080${DESIRED_PATH}
\`\`\`
`
