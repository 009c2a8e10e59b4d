import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { drawers } from '@wifi-tms/paint/drawers'
import { openFonts } from '@wifi-tms/paint/node/assets'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import sharp from 'sharp'
import { resultOf } from './result.ts'
import { pictureNames, sceneOf } from './scenes.ts'
import { usersFont } from './users-fonts.ts'

const photograph = async (name: string): Promise<Picture> => {
  const file = await readFile(new URL(`../../../demo/photos/${name}.png`, import.meta.url))
  const { data, info } = await sharp(file).resize(240).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8Array(data) }
}

/** A picture of many colours, from transparent to opaque. */
const translucent = (): Picture => {
  const [width, height] = [97, 64]
  const rgba = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    rgba.set([x * 2.6, y * 4, 255 - ((x * y) % 256), (x * 5) % 256], pixel * 4)
  }
  return { width, height, rgba }
}

/** The pictures of the scenes, decoded. */
export const scenePictures = async (): Promise<Map<string, Picture>> =>
  new Map(
    await Promise.all(
      pictureNames.map(
        async (name) => [name, name === 'translucent' ? translucent() : await photograph(name)] as const,
      ),
    ),
  )

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The result of the scene of this number, painted in this process. */
export const paintHere = async (number: number, pictures: ReadonlyMap<string, Picture>): Promise<string> => {
  const scene = sceneOf(number)
  const fonts = await openFonts([scene], async (sha256) => usersFont(sha256))
  return resultOf(scene, { fonts, pictures, ...drawers }, hash)
}
