import { algorithmNames } from '@wifi-tms/contract/algorithms'
import { type Fit, fits } from '@wifi-tms/contract/picture-template'
import type { DisplayOptions } from './display-options.ts'

/** The steps of composing a display, in order. Wide screens show them side by side. */
export const steps = ['devices', 'template', 'check'] as const
export type DisplayStep = (typeof steps)[number]

/** The part of the address that describes the display that a person is composing. */
export interface Choice extends DisplayOptions {
  template: string
  /** The id of a picture whose template is made automatically; empty: a template is chosen. */
  image: string
  /**
   * The way in which the picture fills a panel of another shape: cropped ('cover'), surrounded ('contain') or
   * stretched.
   */
  crop: Fit
  step: DisplayStep
  /** True if only templates that fit the chosen devices are listed. */
  onlyFitting: boolean
}

/** Reads the choice from the query of the page's address. */
export function readChoice(search: URLSearchParams): Choice {
  const algorithm = search.get('dither')
  const step = search.get('step')
  return {
    template: search.get('template') ?? '',
    image: search.get('image') ?? '',
    crop: fits.find((fit) => fit === search.get('crop')) ?? 'cover',
    scales: search.get('fit') === 'contain',
    force: search.has('force'),
    algorithm: algorithmNames.find((name) => name === algorithm),
    step: steps.find((name) => name === step) ?? 'devices',
    onlyFitting: search.has('fitting'),
  }
}

/**
 * Writes a changed choice into the query of the address. Other parameters stay, such as the filters of the device list.
 */
export function writeChoice(search: URLSearchParams, change: Partial<Choice>): URLSearchParams {
  const oldChoice = readChoice(search)
  const { template, image, crop, scales, force, algorithm, step, onlyFitting } = { ...oldChoice, ...change }
  const newSearch = new URLSearchParams(search)
  const fields = {
    template,
    image,
    crop: image && crop !== 'cover' && crop,
    fit: scales && 'contain',
    force: force && '1',
    dither: algorithm,
    step: step !== 'devices' && step,
    fitting: onlyFitting && '1',
    // A list of the devices that fit the chosen template follows a change of the template.
    ...(oldChoice.template && search.get('fitsTemplate') === oldChoice.template && { fitsTemplate: template }),
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value) newSearch.set(name, value)
    else newSearch.delete(name)
  }
  return newSearch
}
