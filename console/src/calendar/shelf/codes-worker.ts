import { prepareZXingModule, readBarcodes, ZXING_WASM_SHA256 } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * This worker reads codes in pictures. It loads the library's WebAssembly from our own server and checks it against the
 * hash in the library.
 */

export type CodePicture = ImageData
export type CodeAnswer = { texts: string[] } | { failed: string }

/** The maximum number of codes of one picture. */
const MAX_CODES = 8

/** The `integrity` option of `fetch` for a SHA-256 hash in hexadecimal digits. */
const integrityOf = (hex: string) =>
  `sha256-${btoa(String.fromCharCode(...hex.match(/../g)!.map((byte) => Number.parseInt(byte, 16))))}`

async function prepare(): Promise<void> {
  const answer = await fetch(wasmUrl, { integrity: integrityOf(ZXING_WASM_SHA256) })
  if (!answer.ok) throw new Error(`${answer.status}`)
  await prepareZXingModule({ overrides: { wasmBinary: await answer.arrayBuffer() }, fireImmediately: true })
}

const preparation = prepare()

addEventListener('message', ({ data }: MessageEvent<CodePicture>) => void readCodes(data).then(postMessage))

async function readCodes(picture: CodePicture): Promise<CodeAnswer> {
  try {
    await preparation
    const barcodes = await readBarcodes(picture, { maxNumberOfSymbols: MAX_CODES })
    return { texts: barcodes.filter(({ isValid }) => isValid).map(({ text }) => text) }
  } catch (error) {
    return { failed: String(error) }
  }
}
