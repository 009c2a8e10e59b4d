import { Colour, Element, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { Resolution } from '@wifi-tms/contract/screen-types'
import { z } from 'zod'
import { forget, keep, keysIn, recall } from '../../../base/keep.ts'
import type { TemplateDrawing } from '../document/drawing.ts'

const Draft = z.object({
  at: z.string(),
  drawing: z.object({
    name: z.string(),
    resolution: Resolution,
    background: Colour,
    elements: z.array(Element).max(MAX_ELEMENTS),
  }),
})
/** An unsaved drawing that the browser stores, with the time of its last change and its key in the local storage. */
export type DrawingDraft = z.infer<typeof Draft> & { key: string }

/** The maximum number of drafts that are kept of one template; older drafts are dropped. */
const MOST_DRAFTS = 5

/**
 * The maximum number of drafts that this browser keeps; older ones are dropped, as their templates may have been
 * deleted.
 */
const MOST_KEPT = 30

const KEY_START = 'EDITOR_DRAFT '

/** The start of a draft's key: person and template, so that people are offered only their own drafts. */
const prefixOf = (person: string, id: string | undefined) => `${KEY_START}${JSON.stringify([person, id ?? 'new'])} `

/** Makes a key for one editor alone, so that two windows with the same template do not overwrite each other's draft. */
export const newDraftKey = (person: string, id: string | undefined) =>
  prefixOf(person, id) + Math.random().toString(36).slice(2)

/** Stores a drawing as a draft. Drafts are ordered by `savedAt`, the time in ISO 8601. */
export const keepDraft = (key: string, drawing: TemplateDrawing, savedAt: string) =>
  keep('localStorage', key, { at: savedAt, drawing })

/** Gives the drafts whose keys begin so, newest first. Broken drafts are removed, and the oldest ones beyond `most`. */
function newestDrafts(keyStart: string, most: number): DrawingDraft[] {
  const drafts = keysIn('localStorage', keyStart).flatMap((key) => {
    const { data } = Draft.safeParse(recall('localStorage', key))
    if (!data) dropDraft(key)
    return data ? [{ ...data, key }] : []
  })
  drafts.sort((draft, other) => other.at.localeCompare(draft.at))
  for (const { key } of drafts.splice(most)) dropDraft(key)
  return drafts
}

/** Gives the drafts of a template, newest first, and removes from the browser the drafts that are too many. */
export function draftsOf(person: string, id: string | undefined): DrawingDraft[] {
  newestDrafts(KEY_START, MOST_KEPT)
  return newestDrafts(prefixOf(person, id), MOST_DRAFTS)
}

export const dropDraft = (key: string) => forget('localStorage', key)
