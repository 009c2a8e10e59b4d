import type { IConnectPacket, Packet } from 'mqtt-packet'

/** A packet from the broker's parser, which accepts more than MQTT 3.1.1 allows. */
type ParsedPacket = Packet & { length: number }

/** The number of bytes of a text with its length field of two bytes. */
const textBytes = (value: string | Uint8Array) => 2 + Buffer.byteLength(value)

// The parser turns bytes that are no UTF-8 into U+FFFD.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for a control character
const BAD_TEXT = /[\u0000\ufffd]/
const BAD_TEXT_FAULT = 'a text that is no UTF-8, or has NUL [MQTT-1.5.3-1] [MQTT-1.5.3-2]'

/** True if a CONNECT names MQTT 3.1.1 or 3.1, and is not of a bridge. */
export const isSupportedVersion = ({
  protocolId,
  protocolVersion,
  bridgeMode,
}: IConnectPacket & { bridgeMode?: boolean }) => !bridgeMode && protocolVersion === (protocolId === 'MQIsdp' ? 3 : 4)

/**
 * Returns the reason why MQTT 3.1.1 forbids this packet, with the clause; undefined for a legal packet. It checks only
 * rules that the parser does not check. A CONNECT of an unsupported version passes, as the broker answers it by itself.
 */
export function packetFault(packet: ParsedPacket): string | undefined {
  if (packet.cmd === 'connect') return isSupportedVersion(packet) ? connectFault(packet) : undefined
  const { messageId, length } = packet
  // If a packet is too short for an identifier, the parser reads it from the next packet, or returns -1.
  if (messageId !== undefined && !(messageId > 0 && messageId <= 0xffff)) return 'packet identifier 0 [MQTT-2.3.1-1]'
  if (packet.cmd === 'publish') {
    const { topic, qos, dup } = packet
    if (qos === 0 && dup) return 'DUP with QoS 0 [MQTT-3.3.1-2]'
    if (BAD_TEXT.test(topic)) return BAD_TEXT_FAULT
    return textBytes(topic) + (qos > 0 ? 2 : 0) > length ? 'a publish without its identifier' : undefined
  }
  if (packet.cmd === 'subscribe')
    return filtersFault(
      packet.subscriptions.map(({ topic }) => topic),
      '[MQTT-3.8.3-3]',
    )
  if (packet.cmd === 'unsubscribe') return filtersFault(packet.unsubscriptions, '[MQTT-3.10.3-2]')
  // All other packets consist only of their identifier.
  const expectedLength = messageId === undefined ? 0 : 2
  return length === expectedLength ? undefined : `${packet.cmd} of ${length} bytes`
}

function filtersFault(filters: readonly string[], clause: string): string | undefined {
  if (filters.length === 0) return `no topic filter ${clause}`
  return filters.some((filter) => BAD_TEXT.test(filter)) ? BAD_TEXT_FAULT : undefined
}

function connectFault(packet: IConnectPacket & { length: number }): string | undefined {
  const { protocolId = '', clientId, will, username, password } = packet
  if (password && username === undefined) return 'a password without a user name [MQTT-3.1.2-22]'
  if (will && (will.qos as number) > 2) return 'a will of QoS 3 [MQTT-3.1.2-14]'
  const texts = [clientId, ...(will ? [will.topic] : []), ...(username === undefined ? [] : [username])]
  if (texts.some((value) => BAD_TEXT.test(value))) return BAD_TEXT_FAULT
  const fields = [protocolId, ...texts, ...(will ? [will.payload] : []), ...(password ? [password] : [])]
  // The first four bytes are the level, the flags and the keep-alive time.
  let expectedLength = 4
  for (const field of fields) expectedLength += textBytes(field)
  return expectedLength === packet.length ? undefined : 'CONNECT of another length than its fields'
}
