import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element, ElementKind } from '@wifi-tms/contract/elements'
import type { Editing } from './drawing.ts'
import { gestureEnded, type History, historyAfter } from './history.ts'
import { fitView, type PixelSize, type View } from './view.ts'

/** The active tool: `select`, or one that draws a kind of element. */
export type Tool = 'select' | ElementKind

/** A line that people lay across the drawing: vertical at an x (`axis` x) or horizontal at a y, in template pixels. */
export interface Guideline {
  axis: 'x' | 'y'
  at: number
}

/** The state of an editor at one moment. It is never changed, only replaced. */
export interface EditorSession {
  history: History
  /** True if the person may not change templates: the drawing stays as it is. */
  viewOnly: boolean
  tool: Tool
  /** The elements copied last, as text. They are kept, because some browsers hide the system's clipboard from pages. */
  copiedText: string | undefined
  /** The zoom and position of the drawing; undefined while the whole drawing is fitted into the viewport. */
  view: View | undefined
  /** The size of the space for the drawing in CSS pixels, and the device pixels per CSS pixel. */
  viewport: PixelSize & { ratio: number }
  /** True while moved elements snap to edges, middles, guidelines and the grid. */
  isSnapping: boolean
  /** The pixels from one line of the grid to the next; 0 for no grid. */
  grid: number
  /** True while the rulers and guidelines are shown. */
  rulers: boolean
  guidelines: readonly Guideline[]
  /**
   * The texts whose box grows with their words, as they were when last measured, by id. A text that a person has
   * resized is left out.
   */
  growingTexts: Readonly<Record<string, Element>>
  /** The id of the element whose text is being typed on the drawing itself. */
  typingId: string | undefined
  /** The id of the image that is being cropped. */
  croppingId: string | undefined
  /** True while a loupe enlarges the pixels under the pointer or at the chosen element. */
  loupe: boolean
  /** The overlay that is open over the drawing. */
  open: 'palette' | 'shortcuts' | 'wall' | undefined
}

export const editingOf = ({ history }: EditorSession): Editing => history.present

export const sizeOf = (session: EditorSession): PixelSize => pixelsOf(editingOf(session).drawing.resolution)

/** The view of the drawing; fitted into the viewport unless a person has chosen one. */
export const viewOf = (session: EditorSession): View =>
  session.view ?? fitView(sizeOf(session), session.viewport, session.viewport.ratio)

/**
 * Turns a change of the drawing into a change of the session. Changes by one gesture are undone together. For people
 * who may only view, nothing changes.
 */
export const edit =
  (change: (editing: Editing) => Editing, gesture?: string) =>
  (session: EditorSession): EditorSession => {
    if (session.viewOnly) return session
    const history = historyAfter(session.history, change(session.history.present), gesture)
    return history === session.history ? session : { ...session, history }
  }

/** Replaces the selection by the elements with these ids. Cropping and typing go on if their element stays chosen. */
export const choose =
  (selection: readonly string[]) =>
  (session: EditorSession): EditorSession => ({
    ...session,
    croppingId: selection.length === 1 && selection[0] === session.croppingId ? session.croppingId : undefined,
    typingId: session.typingId !== undefined && selection.includes(session.typingId) ? session.typingId : undefined,
    history: historyAfter(gestureEnded(session.history), { ...editingOf(session), selection }),
  })
