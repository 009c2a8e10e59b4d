import { codePartOf } from '@wifi-tms/paint/codes/needed'
import { isUsers } from '@wifi-tms/paint/fonts/families'
import type { FontFile } from '@wifi-tms/paint/fonts/files'
import { type FontShelf, newFonts } from '@wifi-tms/paint/fonts/fonts'
import { facesFor, needsEast, needsScripts } from '@wifi-tms/paint/fonts/needed'
import type { Assets } from '@wifi-tms/paint/job'
import type { Picture } from '@wifi-tms/paint/picture/picture'
import * as harfbuzz from 'harfbuzzjs'
import type { PaintingRequest } from './messages.ts'
import { openPng } from './png.ts'
import { trimPictures } from './trim-pictures.ts'

type Drawers = Pick<Assets, 'pictureDrawer' | 'drawCode' | 'drawIcon'>

/** The bytes of users' fonts that stay in memory (96 MiB), besides those of the present design. */
const MAX_KEPT_FONT_BYTES = 96 * 1024 * 1024

/** The bytes of opened pictures that stay in memory (256 MiB), besides those of the present design. */
const MAX_KEPT_PICTURE_BYTES = 256 * 1024 * 1024

/** The pause before a failed fetch is tried again, in milliseconds. */
const RETRY_PAUSE_MS = 5000

/**
 * Functions that fetch the program parts that draw QR codes and bar codes, by the number that `codePartOf` gives. Each
 * part can also draw the codes of the parts before it, so one part is enough.
 */
const codeDrawers = [
  async () => (await import('@wifi-tms/paint/codes/draw')).drawCode,
  async () => (await import('@wifi-tms/paint/codes/draw-letters')).drawLetterCode,
  async () => (await import('@wifi-tms/paint/codes/draw-any')).drawAnyCode,
]

/** Makes the store of fonts, pictures and code for painting. They are fetched when a design first needs them. */
export function newShelf() {
  const fonts: FontShelf = newFonts(harfbuzz)
  const pictures = new Map<string, Picture>()
  const drawers: Drawers = {}
  /** The fetches that have not ended yet, by their keys. */
  const runningFetches = new Map<string, Promise<void>>()
  /** The times at which fetches failed last, on the clock of `performance.now()`, by their keys. */
  const failedAt = new Map<string, number>()
  // True once the tables of the East Asian fonts, or the code for further scripts, are loaded.
  let [hasEast, hasScripts] = [false, false]
  /** The index of the loaded part in `codeDrawers`; -1 for none. */
  let loadedCodePart = -1

  /**
   * Fetches a part unless it is being fetched already. Gives a list with the promise, or an empty list if the fetch has
   * failed a moment ago.
   */
  const fetchOnce = (key: string, fetchPart: () => Promise<void>): Promise<void>[] => {
    const cached = runningFetches.get(key)
    if (cached) return [cached]
    // A part that has never failed may be fetched: it counts as failed `RETRY_PAUSE_MS` before the clock began.
    if (performance.now() < (failedAt.get(key) ?? -RETRY_PAUSE_MS) + RETRY_PAUSE_MS) return []
    const fetching = fetchPart()
      // A part that cannot be fetched is drawn as missing, and fetched again later.
      .catch(() => void failedAt.set(key, performance.now()))
      .finally(() => runningFetches.delete(key))
    runningFetches.set(key, fetching)
    return [fetching]
  }

  const bytesAt = async (url: string, token: string | undefined): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await fetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {})
    if (!answer.ok) throw new Error(`${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  const covers = (file: FontFile, weight: number, text: string) => fonts.face(file, weight)?.covers(text) ?? false

  return {
    assets: (): Assets => ({ fonts, pictures, ...drawers }),
    /**
     * Fetches the fonts, pictures and code that the design still lacks. Gives a promise for each, which resolves once
     * its fetch has ended or failed.
     */
    fetchMissing({ job, token, fontsUrl, picturesUrl }: PaintingRequest): Promise<void>[] {
      const elements = job.design.canvas.elements.filter(({ hidden }) => !hidden)
      const kinds = new Set(elements.map(({ kind }) => kind))
      const parts: Promise<void>[] = []
      if (kinds.has('image') && !drawers.pictureDrawer)
        parts.push(
          ...fetchOnce('pictures', async () => {
            drawers.pictureDrawer = (await import('@wifi-tms/paint/picture/draw-any')).anyPictures
          }),
        )
      if (kinds.has('icon') && !drawers.drawIcon)
        parts.push(
          ...fetchOnce('icons', async () => {
            drawers.drawIcon = (await import('@wifi-tms/paint/icons/draw')).drawIcon
          }),
        )
      // The largest part number that an element needs; -1 if there are no codes.
      const part = Math.max(-1, ...elements.map(codePartOf))
      if (part > loadedCodePart)
        parts.push(
          ...fetchOnce(`codes ${part}`, async () => {
            const drawCode = await codeDrawers[part]!()
            // A part with a larger number, which draws these codes too, may have arrived meanwhile.
            if (part <= loadedCodePart) return
            drawers.drawCode = drawCode
            loadedCodePart = part
          }),
        )
      if (!hasEast && needsEast(job))
        parts.push(
          ...fetchOnce('east', async () => {
            await import('@wifi-tms/paint/fonts/east')
            hasEast = true
          }),
        )
      if (!hasScripts && needsScripts(job))
        parts.push(
          ...fetchOnce('scripts', async () => {
            await import('@wifi-tms/paint/scripts/load')
            hasScripts = true
          }),
        )
      // The users' fonts come first: once they are open, `covers` tells which characters need other fonts.
      const usersFonts = facesFor(job).filter(isUsers)
      for (const file of [...usersFonts, ...facesFor(job, covers)])
        if (!fonts.has(file))
          parts.push(
            ...fetchOnce(`font ${file.sha256} ${file.file}`, async () =>
              fonts.add(file, await bytesAt(fontsUrl + file.sha256, token)),
            ),
          )
      for (const element of elements) {
        if (element.kind !== 'image' || element.image === '' || pictures.has(element.image)) continue
        const { image } = element
        parts.push(
          ...fetchOnce(`picture ${image}`, async () => {
            pictures.set(
              image,
              await openPng(await bytesAt(`${picturesUrl}${encodeURIComponent(image)}/picture.png`, token)),
            )
          }),
        )
      }
      fonts.trim(MAX_KEPT_FONT_BYTES, usersFonts)
      const usedPictures = new Set(elements.flatMap((element) => (element.kind === 'image' ? element.image : [])))
      trimPictures(pictures, usedPictures, MAX_KEPT_PICTURE_BYTES)
      return [...new Set(parts)]
    },
  }
}
