import { Colour, Element, MAX_ELEMENTS } from '@wifi-tms/contract/elements'
import { Resolution } from '@wifi-tms/contract/screen-types'
import { z } from 'zod'
import { keep, recall } from '../../../base/keep.ts'
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

/** The most drafts of a template that are kept; older ones are dropped. */
const MOST_DRAFTS = 5

/** The start of a draft's key: person and template, so that people are offered only their own drafts. */
const prefixOf = (person: string, id: string | undefined) => `EDITOR_DRAFT ${JSON.stringify([person, id ?? 'new'])} `

/** Makes a key for one editor alone, so that two windows with the same template do not overwrite each other's draft. */
export const newDraftKey = (person: string, id: string | undefined) =>
  prefixOf(person, id) + Math.random().toString(36).slice(2)

/** Stores a drawing as a draft. `savedAt` is the time in ISO 8601, by which drafts are ordered. */
export const keepDraft = (key: string, drawing: TemplateDrawing, savedAt: string) =>
  keep('localStorage', key, { at: savedAt, drawing })

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Gives the drafts of a template, newest first. Drafts that are broken or too many are removed from the browser. */
export function draftsOf(person: string, id: string | undefined): DrawingDraft[] {
  const drafts = keysOf(prefixOf(person, id)).flatMap((key) => {
    const { data } = Draft.safeParse(recall('localStorage', key))
    if (!data) dropDraft(key)
    return data ? [{ ...data, key }] : []
  })
  drafts.sort((draft, other) => other.at.localeCompare(draft.at))
  for (const { key } of drafts.splice(MOST_DRAFTS)) dropDraft(key)
  return drafts
}

export function dropDraft(key: string) {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // A browser without local storage has no drafts.
  }
}

/**
 * True if two parts of drawings have equal content. Most are the very same object, and only others are compared by
 * content.
 */
export const isAlike = (part: unknown, other: unknown) =>
  part === other || JSON.stringify(part) === JSON.stringify(other)

/** True if two drawings have equal fields and elements in the same order. */
export function isSame(drawing: TemplateDrawing, other: TemplateDrawing): boolean {
  const { elements, ...fields } = drawing
  const { elements: others, ...otherFields } = other
  return (
    isAlike(fields, otherFields) &&
    elements.length === others.length &&
    elements.every((element, index) => isAlike(element, others[index]))
  )
}
