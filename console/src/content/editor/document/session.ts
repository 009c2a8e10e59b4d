import { pixelsOf } from '@wifi-tms/contract/drawing'
import type { Element, ElementKind } from '@wifi-tms/contract/elements'
import type { Editing } from './drawing.ts'
import { changed, type History, settled } from './history.ts'
import { fitView, type PixelSize, type View } from './view.ts'

export type Tool = 'select' | ElementKind

/** A line that people lay across the drawing: upright at an x or level at a y, in whole pixels of the template. */
export interface Guideline {
  axis: 'x' | 'y'
  at: number
}

/** The state of an editor at one moment. It is never changed, only replaced. */
export interface EditorSession {
  history: History
  tool: Tool
  /** The last copy, for browsers that close the system's clipboard to a page. */
  clip: string | undefined
  /** The zoom and place of the drawing; undefined while all of it is fitted into the room. */
  view: View | undefined
  /** The room for the drawing in CSS pixels, and the device pixels in a CSS pixel. */
  room: PixelSize & { ratio: number }
  /** True while edges, middles and other elements attract moved elements. */
  snaps: boolean
  /** The pixels from one line of the grid to the next; 0: no grid. */
  grid: number
  /** True while the rulers and guidelines are shown. */
  rulers: boolean
  guidelines: readonly Guideline[]
  /** Texts whose width nobody has given, as they were when they were measured last. */
  growing: Readonly<Record<string, Element>>
  /** The element whose text is typed on the drawing itself. */
  typing: string | undefined
  /** The picture whose part in its frame is chosen by hand. */
  cropping: string | undefined
  /** True while a loupe enlarges the pixels under the pointer or at the chosen element. */
  loupe: boolean
  /** The overlay that is open over the drawing. */
  open: 'palette' | 'shortcuts' | 'wall' | undefined
}

export const editingOf = ({ history }: EditorSession): Editing => history.present

export const sizeOf = (session: EditorSession): PixelSize => pixelsOf(editingOf(session).drawing.resolution)

export const viewOf = (session: EditorSession): View =>
  session.view ?? fitView(sizeOf(session), session.room, session.room.ratio)

/** Turns a change of the drawing into a change of the session. Steps of one gesture are undone together. */
export const edit =
  (change: (editing: Editing) => Editing, gesture?: string) =>
  (session: EditorSession): EditorSession => {
    const history = changed(session.history, change(session.history.present), gesture)
    return history === session.history ? session : { ...session, history }
  }

/** Chooses elements, and nothing else. */
export const choose =
  (selection: readonly string[]) =>
  (session: EditorSession): EditorSession => ({
    ...session,
    cropping: selection.length === 1 && selection[0] === session.cropping ? session.cropping : undefined,
    typing: session.typing !== undefined && selection.includes(session.typing) ? session.typing : undefined,
    history: changed(settled(session.history), { ...editingOf(session), selection }),
  })
