import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The texts of the QR codes that a reader finds in a screenshot of an element. */
export async function scan(element: Locator): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  const codes = await readBarcodes(new Uint8Array(await element.screenshot()), { formats: ['QRCode'] })
  return codes.map(({ text }) => text)
}
