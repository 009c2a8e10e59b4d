import { SaxesParser } from 'saxes'

/** The bytes that are decoded and parsed at once, so that a large part never stands in memory as one text. */
const CHUNK = 64 * 1024

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

type Opened = (tag: { name: string; attributes: Readonly<Record<string, string>> }) => void
/** The text is what stands directly before the end of the tag: all of it in the tags that hold texts. */
type Closed = (name: string, text: string) => void

/** Calls for each tag of a part, by its name without prefix. Throws where that is not XML; entities of its own are not read. */
export function eachTag(xml: Uint8Array, opened: Opened, closed: Closed = () => undefined): void {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  let text = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    opened({ name: bare(name), attributes })
  })
  parser.on('text', (some) => {
    text += some
  })
  parser.on('cdata', (some) => {
    text += some
  })
  parser.on('closetag', ({ name }) => {
    closed(bare(name), text)
    text = ''
  })
  const decoder = new TextDecoder()
  for (let from = 0; from < xml.length; from += CHUNK)
    parser.write(decoder.decode(xml.subarray(from, from + CHUNK), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}
