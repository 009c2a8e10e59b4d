import type { Endpoint, Input, Output } from '@wifi-tms/contract/endpoint'
import { setValueAt } from '@wifi-tms/contract/fields'
import { images } from '@wifi-tms/contract/images'
import { pictureTemplate } from '@wifi-tms/contract/picture-template'
import { Resolution } from '@wifi-tms/contract/screen-types'
import { readStarter } from '@wifi-tms/contract/starters'
import { type Template, templates } from '@wifi-tms/contract/templates'
import { renamedFor } from '@wifi-tms/paint/rename'
import type { TFunction } from 'i18next'
import { call } from '../../base/http/call.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { useSession } from '../../base/session/session.ts'
import { copyName } from './copy-name.ts'
import { type AmountWriting, inOwnCurrency, regionOf } from './own-currency.ts'

/** A new template before it is edited and saved, with sample values. */
export interface Start extends Pick<Template, 'name' | 'resolution' | 'background' | 'canvas'> {
  sample: Output<typeof readStarter>['sample']
}

/**
 * The timeout of the calls after a press on a design, in milliseconds. A browser has six connections to a server, and
 * the pictures of all designs may occupy them while a slow server paints.
 */
export const BEHIND_PICTURES_MS = 30_000

/** The resolution of a new template if the address has none. */
const DEFAULT_RESOLUTION = '800x480'

/** Matches the names of the objects other than displays that can fill placeholders: `item`, or `source.` and a name. */
const FILLER = /^(?:item|source\.[a-z][a-z0-9-]{0,39})$/

const drawingFieldsOf = ({ name, resolution, background, canvas }: Omit<Start, 'sample'>) => ({
  name,
  resolution,
  background,
  canvas,
})

/**
 * The starter with placeholders for another filler: `{{data.price}}` becomes `{{item.price}}`. The sample values move
 * along.
 */
function renamedStart({ canvas, sample, ...drawn }: Start, filler: string): Start {
  const { data, ...otherValues } = sample
  setValueAt(otherValues, filler, data)
  return { ...drawn, canvas: { ...canvas, elements: renamedFor(canvas.elements, filler) }, sample: otherValues }
}

/**
 * Makes the start of a new template from the page's address: a copy (`from`), a `starter` with its `filler`, an
 * `image`, or an empty template of a `resolution`. Amounts of a starter are written as `writing` says. Throws
 * CallFailure.
 */
export async function startOf(
  search: URLSearchParams,
  t: TFunction,
  {
    signal,
    writing = { region: regionOf(navigator.language) },
  }: { signal?: AbortSignal; writing?: AmountWriting } = {},
): Promise<Start> {
  const fetchAnswer = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    call(endpoint, input, { token: useSession.getState().token, signal, timeout: BEHIND_PICTURES_MS })
  const [from, starter, image] = ['from', 'starter', 'image'].map((name) => search.get(name))
  if (from) {
    const template = await fetchAnswer(templates.get, { id: from })
    return { ...drawingFieldsOf(template), name: copyName(template.name, t), sample: {} }
  }
  if (starter) {
    const shipped = await fetchAnswer(readStarter, { starter, lang: currentLanguage() })
    const canvas = inOwnCurrency(shipped.canvas, writing)
    const start = { ...drawingFieldsOf(shipped), canvas, sample: shipped.sample }
    const filler = search.get('filler') ?? ''
    return FILLER.test(filler) ? renamedStart(start, filler) : start
  }
  const resolution = Resolution.catch(DEFAULT_RESOLUTION).parse(search.get('resolution'))
  if (image) {
    const { name } = await fetchAnswer(images.get, { id: image })
    return { ...pictureTemplate(name, resolution, image, 'cover'), sample: {} }
  }
  return {
    name: '',
    resolution,
    background: 'white',
    canvas: { version: 1, elements: [] },
    sample: {},
  }
}
