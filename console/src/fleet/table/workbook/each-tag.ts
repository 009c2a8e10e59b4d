import { SaxesParser } from 'saxes'

/** The bytes that are decoded and parsed at once, so that a large part is never wholly in memory as text. */
const CHUNK = 64 * 1024

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

type Opened = (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void
/** `text` is the text directly before the closing tag: the whole content of tags with only text. */
type Closed = (name: string, text: string) => void

/**
 * Calls back for each opening and closing tag of a workbook's part, with its name without prefix. Throws if the part is
 * no XML or uses entities of its own.
 */
export function eachTag(xml: Uint8Array, opened: Opened, closed: Closed = () => undefined): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    opened({ name: withoutPrefix(name), attributes })
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    closed(withoutPrefix(name), text)
    text = ''
  })
  const decoder = new TextDecoder()
  for (let from = 0; from < xml.length; from += CHUNK)
    parser.write(decoder.decode(xml.subarray(from, from + CHUNK), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}
