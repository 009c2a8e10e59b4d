import { drawers } from '@wifi-tms/paint/drawers'
import '@wifi-tms/paint/every-font'
import type { FontFile } from '@wifi-tms/paint/fonts/files'
import { newFonts } from '@wifi-tms/paint/fonts/fonts'
import { facesFor } from '@wifi-tms/paint/fonts/needed'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import * as harfbuzz from 'harfbuzzjs'
import { resultOf } from './result.ts'
import type { PaintScene } from './scenes.ts'

/** The script of the page that a browser opens: it fetches scenes, paints them and reports the results. */

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())
const read = async <T>(url: string): Promise<T> => (await fetch(url)).json()
const report = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

const fonts = newFonts(harfbuzz)
const addFont = async (file: FontFile) => fonts.add(file, await bytesOf(`/fonts/${file.sha256}`))

const hash = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()

try {
  const pictures = new Map<string, Picture>()
  for (const { name, ...size } of await read<{ name: string; width: number; height: number }[]>('/pictures'))
    pictures.set(name, { ...size, rgba: await bytesOf(`/pictures/${name}`) })
  for (;;) {
    const { first, scenes } = await read<{ first: number; scenes: PaintScene[] }>('/scenes')
    if (scenes.length === 0) break
    const results: string[] = []
    for (const scene of scenes) {
      const missing = facesFor(scene).filter((file) => !fonts.has(file))
      await Promise.all(missing.map(addFont))
      results.push(await resultOf(scene, { fonts, pictures, ...drawers }, hash))
    }
    await report('/results', { first, results })
  }
} catch (error) {
  await report('/failed', String(error instanceof Error ? error.stack : error))
}
