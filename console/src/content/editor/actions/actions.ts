import { nudged } from '../document/arrange.ts'
import { clipOf, duplicated, elementsIn, pasted, withoutChosen } from '../document/clipboard.ts'
import { chosenOf, movableOf } from '../document/drawing.ts'
import { wholeGroups } from '../document/groups.ts'
import { guidelineAtMiddle } from '../document/guidelines.ts'
import { redone, undone } from '../document/history.ts'
import { choose, type EditorSession, edit, editingOf, sizeOf, viewOf } from '../document/session.ts'
import { middleView, nextZoom, zoomedAt } from '../document/view.ts'
import { type Action, always, hasChosen, hasMovable } from './action.ts'
import { arranging } from './arranging.ts'
import { tools } from './tools.ts'

/**
 * Zooms about the middle of the viewport to the next usual zoom. Usual zooms are in device pixels for each template
 * pixel, so the zoom is multiplied by `ratio`, the device pixels per CSS pixel.
 */
const zoomBy =
  (direction: 1 | -1) =>
  (session: EditorSession): EditorSession => {
    const view = viewOf(session)
    const point = { x: session.viewport.width / 2, y: session.viewport.height / 2 }
    return {
      ...session,
      view: zoomedAt(
        view,
        point,
        nextZoom(view.zoom * session.viewport.ratio, direction) / (view.zoom * session.viewport.ratio),
      ),
    }
  }

/** The distance between two lines of the grid, in template pixels. */
const GRID_STEP = 10

const otherActions = [
  {
    name: 'undo',
    group: 'edit',
    icon: 'undo',
    keys: ['Mod+Z'],
    can: ({ history }) => history.past.length > 0,
    apply: (session) => ({ ...session, typingId: undefined, history: undone(session.history) }),
  },
  {
    name: 'redo',
    group: 'edit',
    icon: 'redo',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    can: ({ history }) => history.future.length > 0,
    apply: (session) => ({ ...session, typingId: undefined, history: redone(session.history) }),
  },
  {
    name: 'cut',
    group: 'edit',
    icon: 'cut',
    keys: ['Mod+X'],
    can: hasMovable(1),
    apply: (session) =>
      edit(withoutChosen)({ ...session, copiedText: clipOf(movableOf(editingOf(session))) ?? session.copiedText }),
  },
  {
    name: 'copy',
    group: 'edit',
    icon: 'copy',
    keys: ['Mod+C'],
    can: hasChosen(1),
    apply: (session) => ({ ...session, copiedText: clipOf(chosenOf(editingOf(session))) ?? session.copiedText }),
  },
  {
    name: 'paste',
    group: 'edit',
    icon: 'paste',
    keys: ['Mod+V'],
    can: ({ copiedText }) => copiedText !== undefined,
    apply: (session) => {
      const elements = elementsIn(session.copiedText ?? '')
      return elements ? edit((editing) => pasted(editing, elements))(session) : session
    },
  },
  { name: 'duplicate', group: 'edit', icon: 'duplicate', keys: ['Mod+D'], can: hasChosen(1), apply: edit(duplicated) },
  {
    name: 'remove',
    group: 'edit',
    icon: 'remove',
    keys: ['Delete', 'Backspace'],
    can: hasMovable(1),
    apply: edit(withoutChosen),
  },
  {
    name: 'selectAll',
    group: 'edit',
    keys: ['Mod+A'],
    can: always,
    apply: (session) =>
      choose(
        wholeGroups(
          editingOf(session).drawing.elements,
          editingOf(session)
            .drawing.elements.filter(({ locked, hidden }) => !locked && !hidden)
            .map(({ id }) => id),
        ),
      )(session),
  },
  {
    name: 'selectNone',
    group: 'edit',
    keys: ['Escape'],
    can: (session) => hasChosen(1)(session) || session.tool !== 'select',
    // The first press of Escape ends a tool or cropping; only the next one ends the selection.
    apply: (session) => ({
      ...(session.tool === 'select' && !session.croppingId ? choose([])(session) : session),
      tool: 'select',
      typingId: undefined,
      croppingId: undefined,
    }),
  },
  {
    name: 'typeText',
    group: 'edit',
    keys: ['Enter'],
    can: (session) => {
      const [onlyElement, ...others] = chosenOf(editingOf(session))
      return onlyElement !== undefined && others.length === 0 && 'text' in onlyElement && !onlyElement.locked
    },
    apply: (session) => ({ ...session, typingId: editingOf(session).selection[0] }),
  },
  ...arranging,
  { name: 'zoomIn', group: 'view', icon: 'zoomIn', keys: ['+', '='], can: always, apply: zoomBy(1) },
  { name: 'zoomOut', group: 'view', icon: 'zoomOut', keys: ['-'], can: always, apply: zoomBy(-1) },
  {
    name: 'zoomFit',
    group: 'view',
    icon: 'zoomFit',
    keys: ['Shift+1'],
    can: always,
    apply: (session) => ({ ...session, view: undefined }),
  },
  {
    name: 'zoomFull',
    group: 'view',
    keys: ['Shift+0'],
    can: always,
    apply: (session) => ({ ...session, view: middleView(1, sizeOf(session), session.viewport) }),
  },
  {
    name: 'snap',
    group: 'view',
    keys: ["Mod+Shift+'"],
    can: always,
    isOn: ({ isSnapping }) => isSnapping,
    apply: (session) => ({ ...session, isSnapping: !session.isSnapping }),
  },
  {
    name: 'grid',
    group: 'view',
    keys: ["Mod+'"],
    can: always,
    isOn: ({ grid }) => grid > 0,
    apply: (session) => ({ ...session, grid: session.grid > 0 ? 0 : GRID_STEP }),
  },
  {
    name: 'rulers',
    group: 'view',
    keys: ['Shift+R'],
    can: always,
    isOn: ({ rulers }) => rulers,
    apply: (session) => ({ ...session, rulers: !session.rulers }),
  },
  { name: 'guideX', group: 'view', keys: [], can: hasChosen(1), apply: guidelineAtMiddle('x') },
  { name: 'guideY', group: 'view', keys: [], can: hasChosen(1), apply: guidelineAtMiddle('y') },
  {
    name: 'loupe',
    group: 'view',
    icon: 'loupe',
    keys: ['Z'],
    can: always,
    isOn: ({ loupe }) => loupe,
    apply: (session) => ({ ...session, loupe: !session.loupe }),
  },
  {
    name: 'wall',
    group: 'view',
    icon: 'wall',
    keys: ['W'],
    can: always,
    apply: (session) => ({ ...session, open: 'wall' }),
  },
  {
    name: 'palette',
    group: 'view',
    icon: 'palette',
    keys: ['Mod+K'],
    can: always,
    apply: (session) => ({ ...session, open: 'palette' }),
  },
  {
    name: 'shortcuts',
    group: 'view',
    icon: 'keys',
    keys: ['?'],
    can: always,
    apply: (session) => ({ ...session, open: 'shortcuts' }),
  },
] as const satisfies readonly Action[]

/** The actions outside the group `view` that do not change the drawing. */
const harmlessActions = new Set<string>(['select', 'copy', 'selectAll', 'selectNone'])

/** All actions of the editor. For people who may only view, actions that change the drawing are impossible. */
export const actions = [...tools, ...otherActions].map((action) =>
  action.group === 'view' || harmlessActions.has(action.name)
    ? action
    : { ...action, can: (session: EditorSession) => !session.viewOnly && action.can(session) },
)
export type ActionName = (typeof actions)[number]['name']

export const actionNamed = (name: ActionName): Action & { name: ActionName } =>
  actions.find((action) => action.name === name)!

/**
 * Moves the chosen elements by an arrow key: one pixel, or ten if `isFar`. The moves by a key that is held down are
 * undone as one step. Returns undefined for another key, or if nothing can be moved.
 */
export function nudge(session: EditorSession, key: string, isFar: boolean): EditorSession | undefined {
  const step = isFar ? 10 : 1
  const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key]
  if (!move || !hasMovable(1)(session)) return undefined
  return edit((editing) => nudged(editing, move[0]!, move[1]!), `nudge ${editingOf(session).selection.join()}`)(session)
}
