import type { PanelColor } from '@wifi-tms/contract/screen-types'
import type { PaintFault } from '@wifi-tms/paint/paint'
import type { Box } from '@wifi-tms/paint/raster/box'
import { createContext, use } from 'react'
import { z } from 'zod'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { keep, recall } from '../../../base/keep.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { newHistory } from '../document/history.ts'
import { type Samples, samplesWith } from '../document/samples.ts'
import { type EditorSession, edit, editingOf, type Guideline } from '../document/session.ts'

/** The part of the state that concerns only how the drawing is shown; it is not saved with the template. */
interface PreviewState {
  /**
   * The chosen inks: a screen type's `_id` or a colour kind such as '7 color'. Empty for the inks that most devices of
   * the fleet with this resolution have.
   */
  inks: string
  /** True to show plain colours instead of those that the pigments really have. */
  usesPlainColours: boolean
  samples: Samples
  /** The `_id` of the device whose values are shown, if one is chosen. */
  device: string | undefined
  /** The painter's faults: elements that it could not draw as designed. */
  faults: readonly PaintFault[]
  /**
   * Gives the pixels of the newest painting within a box; null if there are none. Each painting sets a new function, so
   * that its users render again.
   */
  readPixels: ((box: Box) => Promise<ImageData | null>) | undefined
  /** True if the painting thread could not be loaded, so the drawing cannot be shown. */
  isPainterMissing: boolean
  /** Small pictures of the drawing in other kinds of ink, painted at the last pause between changes. */
  thumbnails: Readonly<Partial<Record<PanelColor, ImageBitmap>>>
  /** The id of the image element for which a picture is being picked; undefined while none is being picked. */
  pickingId: string | undefined
}

export type EditorState = EditorSession & PreviewState
export type Editor = StoreApi<EditorState>

const CLIP_KEY = 'EDITOR_CLIP'
const readCopiedText = () => {
  const stored = recall('localStorage', CLIP_KEY)
  return typeof stored === 'string' ? stored : undefined
}

/** The settings that this browser stores for all drawings: the grid's step in pixels (0 for no grid) and the rulers. */
const ViewAids = z.object({ grid: z.int().min(0).max(1000), rulers: z.boolean() })
const VIEW_AIDS_KEY = 'EDITOR_SHOWN'
const readViewAids = () => ViewAids.safeParse(recall('localStorage', VIEW_AIDS_KEY)).data ?? { grid: 0, rulers: false }

/** Makes an editor with a drawing. */
export function newEditor(
  drawing: TemplateDrawing,
  samples: Samples = samplesWith({}),
  guidelines: readonly Guideline[] = [],
): Editor {
  const editor = createStore<EditorState>(() => ({
    history: newHistory({ drawing, selection: [] }),
    viewOnly: false,
    tool: 'select',
    copiedText: readCopiedText(),
    view: undefined,
    viewport: { width: 800, height: 600, ratio: 1 },
    isSnapping: true,
    ...readViewAids(),
    guidelines,
    growingTexts: {},
    typingId: undefined,
    croppingId: undefined,
    loupe: false,
    open: undefined,
    inks: '',
    usesPlainColours: false,
    samples,
    device: undefined,
    faults: [],
    readPixels: undefined,
    isPainterMissing: false,
    thumbnails: {},
    pickingId: undefined,
  }))
  // Elements copied in one window can be pasted in the others.
  editor.subscribe((state, previous) => {
    if (state.copiedText !== previous.copiedText && state.copiedText !== readCopiedText())
      keep('localStorage', CLIP_KEY, state.copiedText)
    if (state.grid !== previous.grid || state.rulers !== previous.rulers)
      keep('localStorage', VIEW_AIDS_KEY, { grid: state.grid, rulers: state.rulers })
  })
  return editor
}

/** Reads the elements that another window may have copied meanwhile. */
export const loadCopiedText = (editor: Editor) => editor.setState({ copiedText: readCopiedText() })

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

/** Gives the function that changes the drawing as one step of the history; changes of one gesture are one step. */
export function useEdit() {
  const act = useAct()
  return (change: Parameters<typeof edit>[0], gesture?: string) => act(edit(change, gesture))
}
