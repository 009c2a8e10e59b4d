import { readFile, truncate, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page, TestInfo } from '@playwright/test'
import { expect, setLanguage } from './test.ts'

const { resolve } = createRequire(import.meta.url)

export interface FileOnDisk {
  name: string
  bytes: Buffer
}

/** One of the photographs of the demo. */
export const photo = (name: string): Promise<Buffer> => readFile(new URL(`../../demo/photos/${name}`, import.meta.url))

/** The file of a face of Noto Sans, such as '700Bold_Italic'. */
export const notoSans = (folder: string): Promise<Buffer> =>
  readFile(resolve(`@expo-google-fonts/noto-sans/${folder}/NotoSans_${folder}.ttf`))

/** The file of Inconsolata, a font with Latin letters only. */
export const inconsolata = (): Promise<Buffer> =>
  readFile(join(dirname(resolve('bwip-js')), '../fonts/Inconsolata.otf'))

/** Creates a file of `size` zero bytes and returns its path: passing the bytes to the browser would take long. */
export async function largeFile(test: TestInfo, name: string, size: number): Promise<string> {
  const path = test.outputPath(name)
  await writeFile(path, '')
  await truncate(path, size)
  return path
}

/** Drops files on the page as with a mouse. */
export async function drop(page: Page, files: FileOnDisk[]): Promise<void> {
  const encodedFiles = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  const transfer = await page.evaluateHandle((droppedFiles) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of droppedFiles) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, encodedFiles)
  const zone = page.locator('.drop-zone')
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(page.locator('.drop-here')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.locator('.drop-here')).toHaveCount(0)
}

/** Opens the page of pictures or of fonts in a language, and waits until it has loaded. */
export async function openFiles(page: Page, path: string, language = 'en'): Promise<void> {
  await setLanguage(page, language)
  await page.goto(path)
  await expect(page.locator('.list-body, .nothing')).toBeVisible()
}
