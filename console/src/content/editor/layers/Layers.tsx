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
import { ordered, placedAt } from '../document/arrange.ts'
import { movableOf, replaced, withFields } from '../document/drawing.ts'
import { meantBy, toggled } from '../document/groups.ts'
import { choose, editingOf } from '../document/session.ts'
import { useAct, useEdit, useEditor, useEditorStore } from '../store/editor.ts'
import type { Warning } from '../warnings/warnings.ts'
import { LayerRow } from './LayerRow.tsx'
import { layersOf } from './layers-of.ts'
import './layers.css'

/** Gives the elements for the layers: the same objects during a drag, so that nothing is rendered anew. */
function useLayers(): readonly Element[] {
  const last = useRef<readonly Element[]>([])
  return useEditor((state) => {
    last.current = layersOf(last.current, editingOf(state).drawing.elements)
    return last.current
  })
}

/** The field that a button of a layer turns on and off. */
const fieldOf = ({ target }: SyntheticEvent) =>
  (target as HTMLElement).closest<HTMLElement>('[data-field]')?.dataset.field

/** The elements from the front to the back, as a tree that keys walk: the arrows choose, with Alt they move a layer. */
export function Layers({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const act = useAct()
  const edit = useEdit()
  const elements = useLayers()
  const selection = useEditor((state) => editingOf(state).selection)
  const tree = useRef<HTMLDivElement>(null)
  const [renaming, setRenaming] = useState<string>()
  const [over, setOver] = useState<string>()
  const shown = elements.toReversed()
  const chosen = new Set(selection)
  const wrong = Map.groupBy(warnings, ({ elementId }) => elementId)
  // Groups are numbered as they come; a single element is no group.
  const groups = [...Map.groupBy(shown, ({ group }) => group)].filter(([group, all]) => group && all.length > 1)
  const numbers = new Map(groups.map(([group], index) => [group, index + 1]))
  const groupAt = (index: number) => numbers.get(shown[index]?.group) ?? 0
  const entry = selection.findLast((id) => elements.some((element) => element.id === id)) ?? shown[0]?.id

  /** Gives the element of the row that an event comes from, as it is drawn now. */
  const elementOf = ({ target }: SyntheticEvent): Element | undefined => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id
    return editingOf(editor.getState()).drawing.elements.find((element) => element.id === id)
  }
  const go = (id: string | undefined, add: boolean) => {
    if (!id) return
    act(choose(add ? [...selection.filter((other) => other !== id), id] : [id]))
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  const press = (element: Element, more: boolean) => {
    const editing = editingOf(editor.getState())
    act(choose(more ? toggled(editing, element) : meantBy(editing, element)))
  }
  const beginRenaming = (element: Element | undefined) => setRenaming(element?.locked ? undefined : element?.id)
  const walk = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const element = elementOf(event)
    const index = shown.findIndex(({ id }) => id === element?.id)
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (event.key === ' ' && element) {
      event.preventDefault()
      press(element, true)
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      edit((editing) => ordered(editing, event.key === 'ArrowUp' ? 'forward' : 'backward'))
    } else if (to !== undefined) {
      event.preventDefault()
      go(shown[to]?.id, event.shiftKey)
    } else if (event.key === 'F2') beginRenaming(element)
  }
  const click = (event: MouseEvent) => {
    const element = elementOf(event)
    if (!element) return
    const field = fieldOf(event)
    if (field === 'hidden' || field === 'locked')
      edit((editing) => replaced(editing, [withFields(element, { [field]: !element[field] })]))
    else press(element, event.shiftKey || event.ctrlKey || event.metaKey)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(undefined)
    const target = elementOf(event)
    const id = event.dataTransfer.getData('text/wifi-tms-layer')
    if (!target || !id || id === target.id) return
    edit((editing) => {
      const moving = editing.selection.includes(id) ? editing : { ...editing, selection: [id] }
      const moved = movableOf(moving)
      if (moved.includes(target)) return editing
      const others = editing.drawing.elements.filter((element) => !moved.includes(element))
      const isDown =
        editing.drawing.elements.findIndex((element) => element.id === id) > editing.drawing.elements.indexOf(target)
      return placedAt(moving, others.indexOf(target) + (isDown ? 0 : 1))
    })
  }
  // The function is always the same, so that rows are not rendered anew.
  const rename = useCallback(
    (id: string, name: string | undefined) => {
      setRenaming(undefined)
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
        onKeyDown={walk}
        onClick={click}
        onDoubleClick={(event) => {
          if (!fieldOf(event)) beginRenaming(elementOf(event))
        }}
        onDragStart={(event) => event.dataTransfer.setData('text/wifi-tms-layer', elementOf(event)?.id ?? '')}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(elementOf(event)?.id)
        }}
        onDragLeave={() => setOver(undefined)}
        onDrop={drop}
      >
        {shown.map((element, index) => (
          <LayerRow
            key={element.id}
            element={element}
            isChosen={chosen.has(element.id)}
            isEntry={element.id === entry}
            group={groupAt(index)}
            begins={groupAt(index) !== groupAt(index - 1)}
            ends={groupAt(index) !== groupAt(index + 1)}
            isOver={over === element.id}
            warnings={wrong.get(element.id)?.length ?? 0}
            rename={renaming === element.id ? rename : undefined}
          />
        ))}
      </div>
    </section>
  )
}
