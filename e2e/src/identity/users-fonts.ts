import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontFace } from '@wifi-tms/contract/fonts'
import { hashOf } from '@wifi-tms/paint/node/sfnt'
import { unpackFont } from '@wifi-tms/paint/node/unpack-font'

const { resolve } = createRequire(import.meta.url)
const folder = '@expo-google-fonts/noto-sans'

/** The bytes of these fonts by their SHA-256. */
const bytesByHash = new Map<string, Uint8Array>()

/** Unpacks a font file and describes its face. */
const face = async (path: string, weightMin: number, weightMax = weightMin): Promise<FontFace> => {
  const sfnt = await unpackFont(await readFile(resolve(path)))
  const sha256 = hashOf(sfnt)
  bytesByHash.set(sha256, sfnt)
  return { sha256, weightMin, weightMax }
}

/** Fonts as users upload them: Latin in two weights, and one with a few Chinese characters. */
export const families: Readonly<Record<string, readonly FontFace[]>> = {
  Slanted: [
    await face(`${folder}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`, 400),
    await face(`${folder}/900Black_Italic/NotoSans_900Black_Italic.ttf`, 900),
  ],
  Han: [await face('@fontsource-variable/noto-sans-sc/files/noto-sans-sc-112-wght-normal.woff2', 100, 900)],
}

/** The bytes of one of these fonts by its hash. */
export const usersFont = (sha256: string): Uint8Array | undefined => bytesByHash.get(sha256)
