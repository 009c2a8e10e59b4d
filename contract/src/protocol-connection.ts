import { downTopic, MAX_MESSAGE_BYTES, upTopic } from './messages.ts'
import { ANSWER_WITHIN_SECONDS } from './orders.ts'
import { SIGNAL_HIGH, SIGNAL_MIDDLE } from './units.ts'

const mac = 'a0b1c2d3e4f5'

/** The protocol page up to the tables of messages: the connection of a tag, its rules and its secrets. */
export const connectionText = `# Device protocol, version 1

What a tag and the server say to each other. This page is printed from the contract that both sides are built on
(\`contract/src/print-protocol.ts\`), so its tables are what the server checks. Fields and message types that one side does
not know are ignored by it; nothing on this page changes its meaning within version 1.

A tag either keeps a connection over MQTT and is told at once what to show, or it polls over HTTP whenever it is awake.
Messages, secrets and frames are the same on both ways.

## Before the first connection

A tag appears in the console by itself, when it first connects. Two things must be there:

- Its **product** gives it the key and the topic address, \`{product uri}\` below. The product's *unknown tags* says what
  becomes of a new mac: it is let in, it is refused until a person has approved it, or it is refused unless somebody has
  added it. Where a product lets all in, tags beyond 5,000 new ones, and then beyond 5,000 an hour, wait for approval too. 1,000 of a
  product wait at most: the oldest that no person has touched is forgotten, and is added again at its next try.
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
| keep alive | chosen by the tag, 60 seconds are good; a tag that is silent for one and a half times as long is disconnected and counts as offline |
| a tag publishes on | \`{product uri}/{mac}/up\`, and on nothing else |
| a tag subscribes to | \`{product uri}/{mac}/down\`, and to nothing else |
| payload | base64 of one JSON object in UTF-8, with a \`type\` |
| size | at most ${MAX_MESSAGE_BYTES / 1024} kB a packet, 4 kB before CONNACK |
| pace | 1,000 packets at once, then 200 a second; faster packets wait in the connection and are read later, none is lost |

For the tag \`${mac}\` of the product with the uri \`shop/floor-1\` the topics are \`${upTopic('shop/floor-1', mac)}\` and
\`${downTopic('shop/floor-1', mac)}\`.

CONNACK answers 0 where the tag is let in, 2 where client id and user name are not its mac, 4 where the password is wrong,
5 where the password is right but not accepted (its key has ended, is that of another product or waits for approval; or its will
is not as below), and 3 where the server cannot judge just now: then the password is as good as before, and the tag comes
again later.
A packet that is too long, a publish elsewhere than on the own \`/up\`, one that is retained or has QoS 2 ends the
connection. A payload that is not base64 or not JSON, or lacks what a message must hold, is acknowledged, dropped and counted;
the connection lives on. Any other field that is not as its table says is left out, people are told of it, and the rest of the message is used. Null
means absent. Of two connections with one mac the newer stays.

**PUBACK means committed.** What is acknowledged is on the server's disk. What is not acknowledged may be sent again.

## Rules for tags

1. Subscribe to \`/down\`, then send \`hello\`, then anything else. The server sends nothing before it has received \`hello\`.
2. Set the will to an \`event\` with \`"event": "offline"\` on the own \`/up\`, QoS 1, not retained.
3. After a lost or refused connection wait a random time between 0 and min(300, 2ⁿ) seconds, n being the tries since the
   last connection that held for five minutes.
4. A refused tag tries its other password next: after the secret the product's key. It erases neither.
5. Every time in a message to a tag is a duration in seconds, counted from when it arrives. A tag needs no clock; the server
   stamps what arrives.
6. \`id\` means nothing to a tag. It sends it back unchanged.
7. A tag that reports \`"sleeps": true\` gets \`sleep\` over MQTT as soon as nothing more is due, and may leave for that time, with
   DISCONNECT. It counts as asleep until it has made no contact for twice its wake and five minutes. Without DISCONNECT it is offline at once.
8. An order, \`led\`, \`reboot\`, \`ask\` or \`config\`, is unanswered ${ANSWER_WITHIN_SECONDS} seconds after it is sent. It waits for a tag that is away,
   asleep or only asks, for a day or as long as people say. A later answer still counts. At each contact in
   this time, a poll or a \`hello\`, the tag gets the order if it has not been sent yet; it gets it again, with the same \`id\`, if it
   was sent ${ANSWER_WITHIN_SECONDS} seconds ago without an answer, four times in all. \`led\` is answered with \`led-success\` or \`led-fail\`, \`ask\` with \`hello\`, the
   others with \`result\`: \`reboot\` and \`config\` once the tag is connected again. A tag that does not know an order sends \`result\` with \`"ok": false\` and the reason \`unsupported\`.

## Secrets

A tag leaves the factory with its product's key. That key is accepted only until the tag has a secret of its own.

1. On a connection with the key each \`hello\` is answered with \`credentials\`; over HTTP every call with the key is. The secret
   is on the server's disk before it is sent.
2. The tag writes it to its flash, then uses it: at once for fetching frames, and as its password from the next
   connection on.
3. The first connection with it, over MQTT or HTTP, confirms it. From then on neither the product's key nor any other secret is accepted for this mac. Fetching a frame confirms nothing.
4. Until then the two newest secrets are valid, and the key as well: a lost message, a power failure between receiving
   and writing, or a second hello locks nobody out.
5. \`credentials\` may be sent again on a connection with a secret. Old and new are valid until the new one is used.
6. A tag whose flash was wiped, or whose server lost its newest secret, is refused with both. A person sees that
   in the console and lets it in again: for some hours the key is accepted once more.
7. Where people change the key, or keep unknown tags out from now on, the connections that it has opened end. The new key is accepted for tags that have no secret yet. Where unknown tags are kept out, a tag that appeared by itself and never got a
   secret stays in the list and is refused, until the product lets unknown tags in again or a person lets in this one; a tag that
   a person has added is let in.

Without TLS, secrets travel in the clear. Set MQTTS_PORT, TLS_CERT and TLS_KEY, or put a proxy that terminates TLS before
the server.

## Units

\`deviceType\` and \`screenType\` are the numbers of device types and screen types; an unknown number is stored and shown as
unknown. Device type 1 exists from the start, others are added by a call. Versions are 16-bit numbers, the high byte
the major part and the low byte the minor part. \`battery\` is in hundredths of a volt. \`rssi\` is in dBm: ${SIGNAL_HIGH} and above
counts as high, ${SIGNAL_MIDDLE} and above as middle. A frame is named by the SHA-256 of its bytes in lower-case hex.
`
