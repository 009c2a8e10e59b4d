import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Box } from '@wifi-tms/paint/raster/box'
import { createContext, use } from 'react'
import { z } from 'zod'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { keep, recall } from '../../../base/keep.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { begun } from '../document/history.ts'
import { type Samples, samplesWith } from '../document/samples.ts'
import { type EditorSession, edit, editingOf, type Guideline } from '../document/session.ts'

/** The part of the state that only shows the drawing; it is not saved with the template. */
interface Looks {
  /** The inks: a screen type's `_id`, a colour kind, or empty for those that fit the resolution best. */
  inks: string
  /** True to show plain colours instead of those that the pigments really have. */
  plain: boolean
  samples: Samples
  /** The `_id` of the device whose own values are seen, if a device is chosen. */
  device: string | undefined
  /** The faults that the painter reports for what it could not draw as asked. */
  faults: readonly PaintFault[]
  /**
   * Gives the part of the newest painting that lies in a box, null where none does. Each painting sets a new function, so
   * that what shows it is drawn anew.
   */
  look: ((box: Box) => Promise<ImageData | null>) | undefined
  /** Small pictures of the drawing in other kinds of ink, made at the last pause of the changes. */
  smalls: Readonly<Partial<Record<PanelColor, ImageBitmap>>>
  /** The id of the element for which a picture is being picked; null while one is picked for a new element. */
  picking: string | null | undefined
}

export type EditorState = EditorSession & Looks
export type Editor = StoreApi<EditorState>

const CLIP_KEY = 'EDITOR_CLIP'
const readClip = () => {
  const stored = recall('localStorage', CLIP_KEY)
  return typeof stored === 'string' ? stored : undefined
}

/** The aids that this browser shows over every drawing: the grid's step, and the rulers. */
const Shown = z.object({ grid: z.int().min(0).max(1000), rulers: z.boolean() })
const SHOWN_KEY = 'EDITOR_SHOWN'
const readShown = () => Shown.safeParse(recall('localStorage', SHOWN_KEY)).data ?? { grid: 0, rulers: false }

/** An editor that begins with a drawing. */
export function newEditor(
  drawing: TemplateDrawing,
  samples: Samples = samplesWith({}),
  guidelines: readonly Guideline[] = [],
): Editor {
  const editor = createStore<EditorState>(() => ({
    history: begun({ drawing, selection: [] }),
    tool: 'select',
    clip: readClip(),
    view: undefined,
    room: { width: 800, height: 600, ratio: 1 },
    snaps: true,
    ...readShown(),
    guidelines,
    growing: {},
    typing: undefined,
    cropping: undefined,
    loupe: false,
    open: undefined,
    inks: '',
    plain: false,
    samples,
    device: undefined,
    faults: [],
    look: undefined,
    smalls: {},
    picking: undefined,
  }))
  // The clip that is copied in one window can be pasted in the others.
  editor.subscribe((state, previous) => {
    if (state.clip !== previous.clip && state.clip !== readClip()) keep('localStorage', CLIP_KEY, state.clip)
    if (state.grid !== previous.grid || state.rulers !== previous.rulers)
      keep('localStorage', SHOWN_KEY, { grid: state.grid, rulers: state.rulers })
  })
  return editor
}

/** Takes over the clip that another window has copied meanwhile. */
export const takeClip = (editor: Editor) => editor.setState({ clip: readClip() })

export const EditorContext = createContext<Editor | undefined>(undefined)

export const useEditorStore = (): Editor => use(EditorContext)!

/** Gives a part of the state of the editor around the calling component. */
export const useEditor = <T>(select: (state: EditorState) => T): T => useStore(useEditorStore(), select)

export const useDrawing = (): TemplateDrawing => useEditor((state) => editingOf(state).drawing)

/** Gives the function that applies a change to the session. */
export function useAct() {
  const editor = useEditorStore()
  return (change: (session: EditorState) => EditorSession) => editor.setState((state) => change(state))
}

/** Gives the function that changes the drawing as one step; steps of one gesture are undone together. */
export function useEdit() {
  const act = useAct()
  return (change: Parameters<typeof edit>[0], gesture?: string) => act(edit(change, gesture))
}
