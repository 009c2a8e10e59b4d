import { SaxesParser } from 'saxes'

/** The number of bytes that are parsed at once. A large part is never in memory as one text. */
const CHUNK_BYTES = 64 * 1024

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

type Opened = (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void
/** `text` is the text directly before the closing tag: the whole content of tags with only text. */
type Closed = (name: string, text: string) => void

/**
 * Calls `onOpened` for each opening tag of a workbook's part, and `onClosed` for each closing tag. Names come without
 * their prefix: `row` for `x:row`. Throws if the part is no XML or defines entities of its own.
 */
export function eachTag(xml: Uint8Array, onOpened: Opened, onClosed: Closed = () => undefined): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    onOpened({ name: withoutPrefix(name), attributes })
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    onClosed(withoutPrefix(name), text)
    text = ''
  })
  const decoder = new TextDecoder()
  for (let from = 0; from < xml.length; from += CHUNK_BYTES)
    parser.write(decoder.decode(xml.subarray(from, from + CHUNK_BYTES), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}
