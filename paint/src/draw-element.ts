import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { DEFAULT_ALGORITHM, MAX_TEXTS } from '@wifi-tms/contract/drawing'
import type { Element } from '@wifi-tms/contract/elements'
import { fillPlaceholders } from './bindings.ts'
import { drawChart } from './chart/draw.ts'
import { numbersOf } from './chart/numbers.ts'
import type { DrawCode } from './codes/draw.ts'
import { drawnElements } from './drawn-elements.ts'
import { familyFile } from './fonts/families.ts'
import type { FontFile } from './fonts/files.ts'
import type { Fonts } from './fonts/fonts.ts'
import type { DrawIcon } from './icons/draw.ts'
import type { Assets, PaintJob } from './job.ts'
import { isOpaque } from './opaque.ts'
import type { DrawPicture, Patch } from './picture/draw.ts'
import type { Picture } from './picture/picture.ts'
import { type Box, intersectionOf, wholeBoxOf } from './raster/box.ts'
import { type Easel, MOST_WORK, TooMuchWork } from './raster/easel.ts'
import { placeOf, windowOf } from './raster/place.ts'
import { faultsOfRepeat } from './repeat.ts'
import { drawBox, drawLine, drawMissing } from './shape/draw.ts'
import { drawText } from './text/draw.ts'

/** The request to draw an element: everything that its pixels depend on, except the panel, the view and the fonts. */
export interface DrawRequest {
  element: Element
  /** The element's text with its values filled in; '' for kinds without a text. */
  text: string
  /** The picture of an image element; undefined if it is missing. */
  picture?: Picture | undefined
  /** The dithering algorithm of an image element. */
  algorithm?: AlgorithmName
  /** The user's font that a text names; undefined for the built-in font and for an unknown one. */
  font?: FontFile | undefined
  /** The functions that draw an image, code or icon, for an element of that kind; undefined if they are not loaded. */
  drawPicture?: DrawPicture | undefined
  drawCode?: DrawCode | undefined
  drawIcon?: DrawIcon | undefined
  /** The numbers of a chart, null for an empty entry; undefined if a fault prevents drawing them. */
  numbers?: readonly (number | null)[] | undefined
  /** The faults of the element's values, one sentence each. */
  faults: readonly string[]
}

/** A drawn element, as the next painting needs it. */
export interface DrawnElement {
  /** The request that was drawn. */
  request: DrawRequest
  /** All faults of the element, one sentence each. */
  faults: readonly string[]
  /** The box that contains all its pixels. */
  reach: Box
  /** The work that the element took from the easel's budget. It does not depend on the clip. */
  work: number
  /** The dithered pixels of an image element. */
  patch?: Patch | undefined
}

/** The request for a visible element. */
const requestOf = (element: Element, job: PaintJob, assets: Assets): DrawRequest => {
  if (element.kind === 'image') {
    const algorithm = element.algorithm ?? job.algorithm ?? DEFAULT_ALGORITHM
    const [picture, drawPicture] = [
      assets.pictures.get(element.image),
      assets.pictureDrawer?.(algorithm, element.preset),
    ]
    return { element, text: '', faults: [], picture, algorithm, drawPicture }
  }
  if (element.kind === 'repeat')
    return { element, text: '', faults: faultsOfRepeat(element, job.design.canvas.elements, job.data) }
  if (element.kind === 'chart') {
    const { numbers, fault } = numbersOf(element, job.data)
    return { element, text: '', faults: fault ? [fault] : [], numbers }
  }
  if (!('text' in element)) return { element, text: '', faults: [] }
  // Icons and codes have no language, and are filled in as English.
  if (element.kind === 'icon')
    return { element, ...fillPlaceholders(element.text, job.data, 'en'), drawIcon: assets.drawIcon }
  if (!('font' in element))
    return { element, ...fillPlaceholders(element.text, job.data, 'en'), drawCode: assets.drawCode }
  const font = familyFile(job.families, element.font, element.weight)
  return { element, ...fillPlaceholders(element.text, job.data, element.lang), font }
}

/**
 * The requests for all visible elements. If their texts are too long together, the last ones are replaced by a fault.
 */
export const requestsOf = (job: PaintJob, assets: Assets): DrawRequest[] => {
  let charactersLeft = MAX_TEXTS
  return drawnElements(job.design.canvas.elements, job.data).map((element) => {
    const request = requestOf(element, job, assets)
    charactersLeft -= request.text.length
    if (charactersLeft >= 0 || request.text === '') return request
    return { ...request, text: '', faults: [...request.faults, 'the texts of the template are too long together'] }
  })
}

/** The box that contains all pixels of an element on the easel, regardless of the clip. */
export const reachOf = (element: Element, easel: Easel): Box => {
  const { left, top, right, bottom } = windowOf(placeOf(element, easel.view), easel)
  // Only lines exceed their box: by half their stroke, which is at least a pixel thick, and by rounding.
  const margin = element.kind === 'line' ? Math.ceil((element.strokeWidth * easel.view.scale) / 2) + 2 : 0
  return intersectionOf(wholeBoxOf(easel), {
    left: left - margin,
    top: top - margin,
    right: right + margin,
    bottom: bottom + margin,
  })
}

/**
 * Draws an element and returns its faults. It never gets an image whose picture can be drawn: `drawElement` draws that
 * itself.
 */
const draw = (
  easel: Easel,
  { element, text, font, picture, algorithm, drawCode, drawIcon, numbers, faults }: DrawRequest,
  fonts: Fonts,
): readonly string[] => {
  const drawAsMissing = (...reasons: readonly string[]) => {
    drawMissing(easel, element)
    return reasons
  }
  switch (element.kind) {
    case 'rectangle':
    case 'circle':
      drawBox(easel, element)
      return faults
    case 'line':
      drawLine(easel, element)
      return faults
    case 'repeat':
      // A repeat has no pixels: `drawnElements` has already replaced the elements in it by their copies.
      return faults
    case 'chart':
      if (!numbers) return drawAsMissing(...faults)
      drawChart(easel, element, numbers)
      return faults
    case 'text':
    case 'textarea':
      return [...faults, ...drawText(easel, element, text, fonts, font)]
    case 'image':
      if (picture) return drawAsMissing(`what draws pictures by ${algorithm} is not loaded`)
      return drawAsMissing(element.image === '' ? 'no picture is chosen' : `the picture ${element.image} is missing`)
    case 'icon':
      if (faults.length > 0) return drawAsMissing(...faults)
      return drawIcon ? drawIcon(easel, element, text) : drawAsMissing('what draws icons is not loaded')
    case 'qrcode':
    case 'barcode':
      if (faults.length > 0) return drawAsMissing(...faults)
      return drawCode ? drawCode(easel, element, text, fonts) : drawAsMissing('what draws codes is not loaded')
  }
}

/** The size of dithered pixels in bytes, which counts against the easel's `patchBytesLeft`. */
export const patchBytesOf = (patch: Patch | undefined): number =>
  patch ? patch.inks.byteLength + (patch.ground?.byteLength ?? 0) : 0

/** True if an element's pixels depend on the pixels below it, as it has transparent ones. */
export const hasTransparentPixels = ({ picture, drawPicture }: DrawRequest): boolean =>
  picture !== undefined && drawPicture !== undefined && !isOpaque(picture)

/**
 * Draws an element, or returns the fault that it is too much work. `before` is the last drawing of the same element,
 * whose dithered pixels are used again if they are still right.
 */
export const drawElement = (
  easel: Easel,
  request: DrawRequest,
  { fonts }: Assets,
  before?: DrawnElement,
): DrawnElement => {
  const { element, picture, algorithm, drawPicture } = request
  const drawn: DrawnElement = {
    request,
    faults: request.faults,
    reach: reachOf(element, easel),
    // The value that stays if the element is too much work: `repaint` then paints the whole picture.
    work: MOST_WORK + 1,
  }
  const budget = easel.budget
  try {
    if (element.kind === 'image' && picture && drawPicture) {
      const patch = drawPicture(easel, element, picture, algorithm!, before?.patch)
      const addedBytes = patchBytesOf(patch) - patchBytesOf(before?.patch)
      // Without room the pixels are drawn, but not kept.
      if (addedBytes <= easel.patchBytesLeft) {
        easel.patchBytesLeft -= addedBytes
        drawn.patch = patch
      }
    } else drawn.faults = draw(easel, request, fonts)
    drawn.work = budget - easel.budget
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    drawn.faults = [error.message]
  }
  return drawn
}
