import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { TooMuch } from '../remote/failed.ts'
import type { ServedFile } from '../remote/remote.ts'
import { NotCalendar, unfold } from './components.ts'

const unpackers: Readonly<Record<string, typeof gunzipSync>> = {
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** Unpacks a file that its server has packed although the request did not allow it. Throws TooMuch and NotCalendar. */
function unpack({ bytes, encoding }: ServedFile): Uint8Array {
  // The header Content-Encoding is wrong on some servers, in both directions. So gzip is detected by its first bytes.
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const unpacker = isGzip ? gunzipSync : unpackers[encoding.trim().toLowerCase()]
  if (!unpacker) return bytes
  try {
    return unpacker(bytes, { maxOutputLength: FEED_BYTES })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuch('The calendar is too large')
    throw new NotCalendar('This is no calendar')
  }
}

/** Decodes the text of a calendar, and joins its folded lines. Throws TooMuch and NotCalendar. */
export function decodeFile(file: ServedFile): string {
  const bytes = unpack(file)
  // A byte order mark decides over the stated charset.
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be'
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(file.type)?.[1] ?? 'utf-8'
  if (utf16 || /^utf-?16/i.test(charset)) {
    const label = utf16 || charset.replace(/^utf16/i, 'utf-16')
    return unfold((decoderOf(label) ?? new TextDecoder('utf-16le')).decode(bytes))
  }
  // As Latin-1 each byte is a character, so that lines folded within a letter of UTF-8 are joined too.
  const joined = Buffer.from(unfold(Buffer.from(bytes).toString('latin1')), 'latin1')
  const statedDecoder = decoderOf(charset)
  const isSingleByte = statedDecoder && /^(windows-|iso-8859|koi8|macintosh|ibm866|x-mac)/.test(statedDecoder.encoding)
  if (statedDecoder && statedDecoder.encoding !== 'utf-8' && !isSingleByte) return statedDecoder.decode(joined)
  return decodeUtf8(joined, isSingleByte ? statedDecoder : new TextDecoder('windows-1252'))
}

function decoderOf(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true })
const lenientDecoder = new TextDecoder()

/**
 * Decodes bytes as UTF-8, whatever the stated charset: text in another charset is hardly ever valid UTF-8. Lines that
 * are not valid are decoded one by one: see `decodeLine`.
 */
function decodeUtf8(bytes: Buffer, fallback: TextDecoder): string {
  try {
    return strictDecoder.decode(bytes)
  } catch {}
  const lines: string[] = []
  for (let begin = 0; begin <= bytes.length; ) {
    const newline = bytes.indexOf(0x0a, begin)
    const end = newline === -1 ? bytes.length : newline
    const line = bytes.subarray(begin, end)
    lines.push(decodeLine(line, fallback))
    begin = end + 1
  }
  return lines.join('\n')
}

/**
 * Decodes a line as UTF-8, or else in the fallback's charset. A line that has whole letters of UTF-8 beyond ASCII is in
 * UTF-8, and only one of its letters was cut.
 */
function decodeLine(line: Buffer, fallback: TextDecoder): string {
  try {
    return strictDecoder.decode(line)
  } catch {
    const text = lenientDecoder.decode(line)
    return /[\u0080-\ufffc]/.test(text) ? text : fallback.decode(line)
  }
}
