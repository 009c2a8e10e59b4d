import { z } from 'zod'
import { messages } from './messages.ts'
import { connectionText } from './protocol-connection.ts'
import { pictureText } from './protocol-pictures.ts'
import { setupText } from './setup-text.ts'

/** The parts of a field's JSON Schema that the messages use. */
interface Shape {
  type?: string
  const?: unknown
  enum?: string[]
  anyOf?: Shape[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Shape>
  required?: string[]
}

/** The meanings of fields whose names do not tell enough. An entry `message.field` takes precedence over `field`. */
const meanings: Record<string, string> = {
  protocol: 'of this page',
  deviceType: 'the number of its kind',
  screenType: 'the number of its panel',
  serialNumber: 'as printed on it',
  ip: 'its address in the network',
  battery: 'hundredths of a volt',
  usb: 'whether it is being charged',
  'wifi.bssid': 'the address of the Wi-Fi station that it is connected to',
  'wifi.rssi': 'dBm',
  mqtt: 'the broker it uses',
  'config.mqtt': 'the broker it should use',
  'config.server': 'the address it should resolve frames against',
  sleeps: 'true: it listens only when it wakes',
  frame: 'what is on the screen; null: blank or unknown',
  'display.frame': 'what to draw',
  'display.frame.url': 'where to fetch it',
  'display.frame.bytes': 'its length',
  'display.frame.width': 'the panel’s own pixels',
  'display.frame.height': 'the panel’s own pixels',
  statistics: 'counted since it was made',
  id: 'of the order that this is about',
  'event.id': 'of the delivery or order that this is about; a press has an id of its own',
  'display.id': 'goes back with the answer',
  'led.id': 'goes back with led-success or led-fail',
  'ota.id': 'goes back with progress and result',
  'config.id': 'goes back with result',
  'reboot.id': 'goes back with result',
  'ask.id': 'only names this order',
  'credentials.id': 'only names this order',
  event: 'what happened',
  reason: 'a word for machines',
  message: 'a sentence for people',
  button: 'which one, where there are several',
  ok: 'whether it was done',
  force: 'draw even what is on the screen already',
  times: 'how often to blink',
  seconds: 'from now on',
  secret: '43 visible characters in this version; room for 64 is wise',
  percent: 'done so far',
  'ota.bytes': 'the length of the file',
  signature: 'of the file, where it is signed',
}

/** The words for the type and range of a field: `integer, 0 to 65535`. */
function kindOf(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ')
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``
  if (shape.enum) return shape.enum.map((value) => `\`${value}\``).join(', ')
  // The pattern of `Sha256`.
  if (shape.pattern?.includes('{64}')) return '64 hex digits'
  if (shape.type === 'string') return shape.maxLength ? `text, up to ${shape.maxLength} characters` : 'text'
  if (shape.type === 'boolean' || shape.type === 'object' || shape.type === 'null') return shape.type
  const { minimum, maximum } = shape
  const kind = shape.type === 'integer' ? 'integer' : 'number'
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `${kind}${minimum === 0 ? ' from 0' : ''}`
    : `${kind}, ${minimum} to ${maximum}`
}

/** The table rows of a message's fields. The fields within a field follow it, with dotted names: `wifi.ssid`. */
const fieldRows = (message: string, shape: Shape, path: string[] = []): string[] =>
  Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    // The heading above the table names the type.
    if (path.length === 0 && name === 'type') return []
    const fieldPath = [...path, name]
    const fullName = [message, ...fieldPath].join('.')
    const meaning =
      meanings[fullName] ?? meanings[fieldPath.join('.')] ?? (path.length === 0 ? meanings[name] : undefined) ?? ''
    const mark = shape.required?.includes(name) ? 'yes' : ''
    return [
      `| \`${fieldPath.join('.')}\` | ${kindOf(field)} | ${mark} | ${meaning} |`,
      ...fieldRows(message, field, fieldPath),
    ]
  })

const head = ['| field | what | must | meaning |', '|---|---|---|---|']

/**
 * Prints the messages of one direction. If a message has more than three rows of fields, and the message before it has
 * all of them, the text refers to that message instead.
 */
function printMessages(messagesByType: Record<string, { shape: z.ZodType; about: string }>): string {
  let lastTable = { name: '', rows: [] as string[] }
  const parts = Object.entries(messagesByType).map(([name, { shape, about }]) => {
    const rows = fieldRows(name, z.toJSONSchema(shape) as Shape)
    const isRepeated = rows.length > 3 && rows.every((row) => lastTable.rows.includes(row))
    const fields = isRepeated
      ? [`Its fields are those of \`${lastTable.name}\` that need not be there.`]
      : [...head, ...rows]
    lastTable = { name, rows }
    return [`### \`${name}\``, '', about, '', ...fields, ''].join('\n')
  })
  return parts.join('\n')
}

/**
 * Prints the page for those who write firmware, as Markdown:
 * `node contract/src/print-protocol.ts > docs/device-protocol.md`.
 */
export const printProtocol = (): string =>
  [
    connectionText,
    setupText,
    '## Messages of a tag\n',
    printMessages(messages.up),
    '## Messages of the server\n',
    printMessages(messages.down),
    pictureText,
  ].join('\n')

if (import.meta.main) process.stdout.write(printProtocol())
