import { type Template, templates } from '@wifi-tms/contract/templates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../base/calls/query-client.ts'
import { callQuery } from '../../../base/calls/use-call.ts'
import { useChange } from '../../../base/calls/use-change.ts'
import { CallFailure } from '../../../base/http/failure.ts'
import { toast } from '../../../base/toasts/toasts.ts'
import type { TemplateDrawing } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { isSame } from './draft.ts'

/** The part of a stored template that people draw. */
export const drawingOf = ({ name, resolution, background, canvas }: Template): TemplateDrawing => ({
  name,
  resolution,
  background,
  elements: canvas.elements,
})

/** The stored template, and the ways to save the drawing. */
export interface Saving {
  /** The template as it was last read or saved; undefined if it is new. */
  stored: Template | undefined
  isChanged: boolean
  isBusy: boolean
  /** The name is missing, which was found when it was to be saved. */
  nameless: boolean
  /** Saves; `after` hears once it is done. */
  save: (after?: () => void) => void
  /** The template that somebody else has saved meanwhile; saving again then replaces it. */
  theirs: Template | undefined
  /** Takes over a template as it is stored now; undoing brings the drawing of this page back. */
  load: (template: Template) => void
  /** Ends the choice between both versions: saves over theirs from now on, with the drawing of this page or with theirs. */
  decide: (keeps: 'mine' | 'theirs' | 'none') => void
}

/** Saves a drawing as a template. `made` hears of a new one. */
export function useSaving(
  first: Template | undefined,
  start: TemplateDrawing,
  made: (template: Template) => void,
): Saving & { saved: TemplateDrawing } {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const [stored, setStored] = useState(first)
  const [saved, setSaved] = useState(start)
  const [theirs, setTheirs] = useState<Template>()
  const [isAsking, setAsking] = useState(false)
  const create = useChange(templates.create, 'templates')
  const update = useChange(templates.update, 'templates')
  const isBusy = useRef(false)
  const isChanged = useEditor((state) => !isSame(editingOf(state).drawing, saved))
  const nameless = useEditor((state) => isAsking && editingOf(state).drawing.name.trim() === '')

  const send = (base: Template | undefined, after?: () => void) => {
    const drawing = editingOf(editor.getState()).drawing
    const { name, resolution, background, elements } = drawing
    if (name.trim() === '') {
      setAsking(true)
      document.querySelector<HTMLElement>('.editor-name input')?.focus()
      return
    }
    // The second of two quick presses comes before the button knows of the first.
    if (isBusy.current) return
    isBusy.current = true
    const canvas = { version: 1 as const, elements: [...elements] }
    const whole = { name, resolution, background, canvas, labels: base?.labels }
    const done = {
      onSuccess: (template: Template) => {
        setStored(template)
        setSaved(drawing)
        toast('done', t('editor.saved'))
        if (!base) made(template)
        after?.()
      },
      onError: (failure: unknown) => {
        const failed = () => toast('error', t('editor.saveFailed'))
        if (!base || !(failure instanceof CallFailure) || failure.reason !== 'stale') return failed()
        const query = { ...callQuery(templates.get, { id: base._id }, { quiet: true }), staleTime: 0 }
        void queries.fetchQuery(query).then((answer) => {
          const template = answer as Template
          // Only the labels have changed, which nobody draws here.
          if (isSame(drawingOf(template), drawingOf(base))) return send(template, after)
          failed()
          setTheirs(template)
        }, failed)
      },
      onSettled: () => {
        isBusy.current = false
      },
    }
    if (base) update.mutate({ ...whole, id: base._id, updatedAt: base.updatedAt } as never, done as never)
    else create.mutate(whole as never, done as never)
  }

  const goOnFrom = (template: Template) => {
    setStored(template)
    setSaved(drawingOf(template))
  }
  const load = (template: Template) => {
    goOnFrom(template)
    const { past, present } = editor.getState().history
    const theirDrawing = { drawing: drawingOf(template), selection: [] }
    editor.setState({
      history: { past: [...past, present], present: theirDrawing, future: [] },
      typing: undefined,
      cropping: undefined,
    })
  }
  const decide: Saving['decide'] = (keeps) => {
    setTheirs(undefined)
    if (!theirs || keeps === 'none') return
    if (keeps === 'theirs') return load(theirs)
    goOnFrom(theirs)
    send(theirs)
  }
  return {
    stored,
    saved,
    isChanged,
    isBusy: create.isPending || update.isPending,
    nameless,
    save: (after) => send(stored, after),
    theirs,
    load,
    decide,
  }
}
