import type { Element } from '@wifi-tms/contract/elements'
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { movedToIndex, ordered } from '../document/arrange.ts'
import { movableOf, replaced, withFields } from '../document/drawing.ts'
import { idsAfterToggle, idsChosenBy } from '../document/groups.ts'
import { choose, editingOf } from '../document/session.ts'
import { useAct, useEdit, useEditor, useEditorStore } from '../store/editor.ts'
import type { Warning } from '../warnings/kinds.ts'
import { LayerRow } from './LayerRow.tsx'
import { layersOf } from './layers-of.ts'
import './layers.css'

/** Gives the elements for the layers. During a drag they stay the same objects, so that no row is rendered again. */
function useLayers(): readonly Element[] {
  const lastElements = useRef<readonly Element[]>([])
  return useEditor((state) => {
    lastElements.current = layersOf(lastElements.current, editingOf(state).drawing.elements)
    return lastElements.current
  })
}

/** The name of the field (hidden, locked) whose button was pressed in a layer; undefined for a press elsewhere. */
const fieldOf = ({ target }: SyntheticEvent) =>
  (target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field

/**
 * The elements from the front to the back, as a tree for the keyboard: arrow keys choose a layer, with Alt they move
 * it.
 */
export function Layers({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const act = useAct()
  const edit = useEdit()
  const elements = useLayers()
  const selection = useEditor((state) => editingOf(state).selection)
  const viewOnly = useEditor((state) => state.viewOnly)
  const tree = useRef<HTMLDivElement>(null)
  const [renamingId, setRenamingId] = useState<string>()
  const [overId, setOverId] = useState<string>()
  const frontFirst = elements.toReversed()
  const chosenIds = new Set(selection)
  const warningsById = Map.groupBy(warnings, ({ elementId }) => elementId)
  // Groups are numbered from the front; a single element is no group.
  const groups = [...Map.groupBy(frontFirst, ({ group }) => group)].filter(
    ([group, members]) => group && members.length > 1,
  )
  const groupNumbers = new Map(groups.map(([group], index) => [group, index + 1]))
  /** The number of the group of the row at an index; 0 for no group, and for an index outside the list. */
  const groupAt = (index: number) => groupNumbers.get(frontFirst[index]?.group) ?? 0
  // The tab key reaches the row chosen last, or else the first row.
  const entryId = selection.findLast((id) => elements.some((element) => element.id === id)) ?? frontFirst[0]?.id

  /** Gives the present element of the row in which an event happened. */
  const elementOf = ({ target }: SyntheticEvent): Element | undefined => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id
    return editingOf(editor.getState()).drawing.elements.find((element) => element.id === id)
  }
  /** Chooses a layer and gives it the focus; `adds` keeps the others chosen. */
  const focusLayer = (id: string | undefined, adds: boolean) => {
    if (!id) return
    act(choose(adds ? [...selection.filter((other) => other !== id), id] : [id]))
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const chooseLayer = (element: Element, adds: boolean) => {
    const editing = editingOf(editor.getState())
    act(choose(adds ? idsAfterToggle(editing, element) : idsChosenBy(editing, element)))
  }
  const beginRenaming = (element: Element | undefined) =>
    setRenamingId(viewOnly || element?.locked ? undefined : element?.id)
  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const element = elementOf(event)
    const index = frontFirst.findIndex(({ id }) => id === element?.id)
    const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: frontFirst.length - 1 }[event.key]
    if (event.key === ' ' && element) {
      event.preventDefault()
      chooseLayer(element, true)
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      edit((editing) => ordered(editing, event.key === 'ArrowUp' ? 'forward' : 'backward'))
    } else if (nextIndex !== undefined) {
      event.preventDefault()
      focusLayer(frontFirst[nextIndex]?.id, event.shiftKey)
    } else if (event.key === 'F2') beginRenaming(element)
  }
  const click = (event: MouseEvent) => {
    const element = elementOf(event)
    if (!element) return
    const field = fieldOf(event)
    if (field === 'hidden' || field === 'locked')
      edit((editing) => replaced(editing, [withFields(element, { [field]: !element[field] })]))
    else chooseLayer(element, event.shiftKey || event.ctrlKey || event.metaKey)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOverId(undefined)
    const target = elementOf(event)
    const id = event.dataTransfer.getData('text/wifi-tms-layer')
    if (!target || !id || id === target.id) return
    edit((editing) => {
      const moving = editing.selection.includes(id) ? editing : { ...editing, selection: [id] }
      const moved = movableOf(moving)
      if (moved.includes(target)) return editing
      const otherElements = editing.drawing.elements.filter((element) => !moved.includes(element))
      // A layer that moves down in the list is put behind the target, and a layer that moves up in front of the target.
      // A smaller index in `elements` lies further back.
      const movesDown =
        editing.drawing.elements.findIndex((element) => element.id === id) > editing.drawing.elements.indexOf(target)
      return movedToIndex(moving, otherElements.indexOf(target) + (movesDown ? 0 : 1))
    })
  }
  // The callback keeps its identity, so that rows are not rendered again.
  const rename = useCallback(
    (id: string, name: string | undefined) => {
      setRenamingId(undefined)
      if (name === undefined) return
      const element = editingOf(editor.getState()).drawing.elements.find((layer) => layer.id === id)
      if (element) edit((editing) => replaced(editing, [withFields(element, { name })]))
    },
    [editor, edit],
  )
  return (
    <section className="editor-layers">
      <h3>{t('editor.layers')}</h3>
      {elements.length === 0 && <p className="editor-note">{t('editor.noLayers')}</p>}
      <div
        ref={tree}
        role="tree"
        aria-label={t('editor.layers')}
        aria-multiselectable
        onKeyDown={handleKey}
        onClick={click}
        onDoubleClick={(event) => {
          if (!fieldOf(event)) beginRenaming(elementOf(event))
        }}
        onDragStart={(event) => event.dataTransfer.setData('text/wifi-tms-layer', elementOf(event)?.id ?? '')}
        onDragOver={(event) => {
          event.preventDefault()
          setOverId(elementOf(event)?.id)
        }}
        onDragLeave={() => setOverId(undefined)}
        onDrop={drop}
      >
        {frontFirst.map((element, index) => (
          <LayerRow
            key={element.id}
            element={element}
            isChosen={chosenIds.has(element.id)}
            isEntry={element.id === entryId}
            group={groupAt(index)}
            isGroupStart={groupAt(index) !== groupAt(index - 1)}
            isGroupEnd={groupAt(index) !== groupAt(index + 1)}
            isFixed={viewOnly}
            isOver={overId === element.id}
            warnings={warningsById.get(element.id)?.length ?? 0}
            rename={renamingId === element.id ? rename : undefined}
          />
        ))}
      </div>
    </section>
  )
}
