import { downTopic, MAX_MESSAGE_BYTES, upTopic } from './messages.ts'
import { ANSWER_WITHIN_SECONDS } from './orders.ts'
import { SIGNAL_HIGH, SIGNAL_MIDDLE } from './units.ts'

const mac = 'a0b1c2d3e4f5'

/** The protocol page up to the tables of messages: the connection of a tag, its rules and its secrets. */
export const connectionText = `# Device protocol, version 1

This page describes what a tag and the server say to each other. The page is printed from the contract on which both sides
are built (\`contract/src/print-protocol.ts\`), so the server checks what the tables say. Each side ignores fields and message
types that it does not know. Within version 1, nothing on this page changes its meaning.

A tag either keeps a connection over MQTT and is told at once what to show, or it polls over HTTP whenever it is awake.
Messages, secrets and frames are the same in both cases.

## Before the first connection

A tag appears in the console by itself when it connects for the first time. Two things must exist before:

- Its **product** gives the tag its key and its topic address, \`{product uri}\` below. The product's setting *New devices*
  decides about a tag with a new mac: the server lets the tag in, refuses the tag until a person has approved it, or refuses
  the tag unless somebody has added it. A product that lets all tags in accepts 5,000 new tags at once, and 5,000 more each
  hour; further new tags wait for approval. At most 1,000 tags of a product wait. A further tag replaces the oldest waiting
  tag that no person has changed; the replaced tag is added again at its next try.
- Its **screen type** has the number for \`screenType\`: the field *Type value* in the console, \`type\` in the API. Width and
  height are the panel's own. People draw templates upright, as they see them. The server rotates the picture by the angle of
  the screen type, so a tag never has to.

## Connecting over MQTT

| | |
|---|---|
| version | MQTT 3.1.1, over TCP or TLS |
| client id and user name | the tag's mac: 12 lower-case hex digits, neither all 0 nor all f |
| password | the tag's own secret, or its product's key while it has none |
| session | clean; the server treats every session as clean |
| QoS | 1 in both directions; QoS 2 is not supported; no message may be retained |
| keep alive | chosen by the tag, 60 seconds are a good choice; a tag that is silent for one and a half times as long is disconnected and counts as offline |
| a tag publishes on | \`{product uri}/{mac}/up\`, and on nothing else |
| a tag subscribes to | \`{product uri}/{mac}/down\`, and to nothing else |
| payload | base64 of one JSON object in UTF-8, with a \`type\` |
| size | at most ${MAX_MESSAGE_BYTES / 1024} kB a packet, 4 kB before CONNACK |
| pace | 1,000 packets at once, then 200 a second; faster packets wait in the connection, and the server reads them later: none is lost |

For the tag \`${mac}\` of the product with the uri \`shop/floor-1\` the topics are \`${upTopic('shop/floor-1', mac)}\` and
\`${downTopic('shop/floor-1', mac)}\`.

CONNACK answers 0 if the tag is let in, 2 if client id or user name is not its mac, and 4 if the password is wrong. It answers
5 if the password is right but the tag is not let in: the key is no longer accepted or belongs to another product, the tag
waits for approval, or its will is not as described below. It answers 3 if the server cannot check the password just now:
then the tag keeps its password and tries again later.

The server ends the connection after a packet that is too long, a publish to another topic than the tag's own \`/up\`, a
retained publish, or a publish with QoS 2. If a payload is not base64 or not JSON, or if a required field is missing or wrong,
the server acknowledges, drops and counts the message; the connection stays open. If any other field is not as its table
says, the server leaves the field out, tells people about it, and uses the rest of the message. Null means absent. If two
connections have the same mac, the newer connection stays.

**PUBACK means committed.** An acknowledged message is on the server's disk. The tag may send a message again that was not
acknowledged.

## Rules for tags

1. Subscribe to \`/down\`, then send \`hello\`, then anything else. The server sends nothing before it has received \`hello\`.
2. Set the will to an \`event\` with \`"event": "offline"\` on the tag's own \`/up\`, QoS 1, not retained.
3. After a lost or refused connection, wait a random time between 0 and min(300, 2ⁿ) seconds; n is the number of tries since
   the last connection that lasted five minutes.
4. A refused tag tries its other password next: the product's key after the secret. The tag erases neither password.
5. A time in a message to a tag is a duration in seconds, counted from the moment at which the message arrives. A tag needs
   no clock: the server notes when each message arrives.
6. \`id\` means nothing to a tag. The tag sends each \`id\` back unchanged.
7. A tag that reports \`"sleeps": true\` gets \`sleep\` over MQTT as soon as nothing more is due. The tag may then send DISCONNECT
   and leave for that time. The tag counts as asleep until it has made no contact for twice its wake and five minutes. A tag
   that leaves without DISCONNECT is offline at once.
8. An order (\`led\`, \`reboot\`, \`ask\` or \`config\`) waits for a tag that is away, asleep or only polls: for a day, or as long as
   people choose. At each contact in this time (a poll or a \`hello\`), the tag gets the order if the order has not been sent
   yet. An order without an answer ${ANSWER_WITHIN_SECONDS} seconds after it is sent counts as unanswered; the server sends the order again with
   the same \`id\` at a later contact, four times in all. An answer that comes later still counts. A tag answers \`led\` with
   \`led-success\` or \`led-fail\`, and \`ask\` with \`hello\`. It answers \`reboot\` and \`config\` with \`result\`, once it is connected
   again. A tag that does not know an order sends \`result\` with \`"ok": false\` and the reason \`unsupported\`.

## Secrets

A tag leaves the factory with its product's key. That key is accepted only until the tag has a secret of its own.

1. On a connection with the key, the server answers each \`hello\` with \`credentials\`; over HTTP, the server answers every call
   with the key in this way. The secret is on the server's disk before the server sends it.
2. The tag writes the secret to its flash, then uses the secret: at once for fetching frames, and as its password from the
   next connection on.
3. The first connection with the secret, over MQTT or HTTP, confirms the secret. From then on, neither the product's key nor
   any other secret is accepted for this mac. Fetching a frame confirms nothing.
4. Until then, the two newest secrets and the key are valid. So the tag is not locked out by a lost message, a power failure
   between receiving and writing, or a second \`hello\`.
5. The server may send \`credentials\` again on a connection with a secret. The old and the new secret are valid until the tag
   uses the new secret.
6. A tag whose flash was wiped, or whose server lost the newest secret, is refused with the secret and with the key. A person
   sees that in the console and allows reconnection: for some hours, the server accepts the key once more.
7. If people change the key, or decide to keep unknown tags out, the server ends the connections that were opened with the old
   key. The server accepts the new key for tags that have no secret yet. While unknown tags are kept out, a tag that appeared
   by itself and never got a secret stays in the list and is refused, until the product lets unknown tags in again or a person
   lets this tag in. A tag that a person has added is let in.

Without TLS, secrets are sent unencrypted. Set MQTTS_PORT, TLS_CERT and TLS_KEY, or put a proxy that terminates TLS before
the server.

## Units

\`deviceType\` and \`screenType\` are the numbers of device types and screen types. The server stores an unknown number and shows
it as unknown. Device type 1 exists from the start; people add other device types through the API. Versions are 16-bit
numbers, the high byte the major part and the low byte the minor part. \`battery\` is in hundredths of a volt. \`rssi\` is in dBm: ${SIGNAL_HIGH} and above
counts as high, ${SIGNAL_MIDDLE} and above as middle. A frame is named by the SHA-256 of its bytes in lower-case hex.
`
