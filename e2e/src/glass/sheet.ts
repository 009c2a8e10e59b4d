import { readFile } from 'node:fs/promises'
import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { readDisplay } from '@wifi-tms/contract/displays'
import type { Element } from '@wifi-tms/contract/elements'
import { images } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import type { Caller } from '@wifi-tms/tags/call'
import sharp from 'sharp'

const PHOTO = new URL('../../../demo/photos/coffee.png', import.meta.url)

const stripes = ['white', 'black', 'red', 'green', 'blue', 'yellow', 'orange'] as const

/** Uploads a photograph. Returns its `_id`. */
export async function addPhoto(caller: Caller): Promise<string> {
  const bytes = Uint8Array.from(await readFile(PHOTO))
  return (await caller.ask(images.create, { name: 'Coffee' }, { name: 'coffee.png', bytes }))._id
}

/** Adds a template with a photograph, its resolution as text, and a stripe of every colour. Returns its `_id`. */
export async function addSheet(
  caller: Caller,
  resolution: string,
  image: string,
  algorithm?: AlgorithmName,
): Promise<string> {
  const [width, height] = resolution.split('x').map(Number) as [number, number]
  const elementAt = (kind: Element['kind'], id: string, x: number, y: number, w: number, h: number) => ({
    kind,
    id,
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(w),
    height: Math.round(h),
  })
  const stripeWidth = width / stripes.length
  const elements = [
    { ...elementAt('image', 'photo', 0, 0, width, height * 0.7), image, ...(algorithm && { algorithm }) },
    {
      ...elementAt('text', 'word', 8, height * 0.7, width - 16, height * 0.15),
      text: resolution,
      fontSize: height * 0.1,
    },
    ...stripes.map((fill, n) => ({
      ...elementAt('rectangle', fill, n * stripeWidth, height * 0.85, stripeWidth, height * 0.15),
      fill,
      strokeWidth: 0,
    })),
  ] as Element[]
  const canvas = { version: 1 as const, elements }
  return (await caller.ask(templates.create, { name: resolution, resolution, canvas }))._id
}

/** Waits until all tags of a display have reported that they show it. Rejects if one has failed. */
export async function untilShown(caller: Caller, id: string): Promise<void> {
  for (;;) {
    const { counts, total, items } = await caller.ask(readDisplay, { id, limit: 100 })
    const failed = items.find(({ state }) => state === 'failed')
    if (failed) throw new Error(`${failed.mac}: ${failed.message}`)
    if (counts.shown === total) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The pixels of a PNG as RGBA. */
export async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}
