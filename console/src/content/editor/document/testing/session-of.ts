import type { Editing } from '../drawing.ts'
import { newHistory } from '../history.ts'
import type { EditorSession } from '../session.ts'

/** An editor session without history, for tests; `parts` replaces parts of it. */
export const sessionOf = (present: Editing, parts: Partial<EditorSession> = {}): EditorSession => ({
  history: newHistory(present),
  viewOnly: false,
  tool: 'select',
  copiedText: undefined,
  view: { zoom: 1, left: 0, top: 0 },
  viewport: { width: 800, height: 600, ratio: 1 },
  isSnapping: false,
  grid: 0,
  rulers: false,
  guidelines: [],
  growingTexts: {},
  typingId: undefined,
  croppingId: undefined,
  loupe: false,
  open: undefined,
  ...parts,
})
