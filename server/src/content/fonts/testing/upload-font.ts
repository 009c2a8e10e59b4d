import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, fonts } from '@wifi-tms/contract/fonts'
import type { Answered, TestServer } from '../../../testing/start.ts'

const { resolve } = createRequire(import.meta.url)

/** Reads a font file of the installed packages by its path in them. */
export const fontAt = (path: string): Promise<Buffer> => readFile(resolve(path))

/** Noto Sans in the weight and style of a folder, as '700Bold' or '700Bold_Italic'. */
export const notoSans = (folder: string): Promise<Buffer> =>
  fontAt(`@expo-google-fonts/noto-sans/${folder}/NotoSans_${folder}.ttf`)

/** A font in WOFF2 with all weights and a few Chinese characters. */
export const variableFont = (): Promise<Buffer> =>
  fontAt('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-112-wght-normal.woff2')

/** A font with PostScript outlines: Inconsolata. */
export const postScriptFont = (): Promise<Buffer> =>
  readFile(join(dirname(resolve('bwip-js')), '../fonts/Inconsolata.otf'))

/** Sends a font as the console does. */
export function sendFont(
  server: TestServer,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  token?: string,
): Promise<Answered> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return server.tell(fonts.create, {}, token, { body: form })
}

/** Uploads a font that must be accepted. */
export async function addFont(
  server: TestServer,
  name: string,
  bytes: Uint8Array,
  fields?: Record<string, string>,
): Promise<Font> {
  const { body } = await sendFont(server, name, bytes, fields)
  const parsed = fonts.create.output.safeParse(body.data)
  if (!parsed.success) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return parsed.data
}
