import { errors } from '@wifi-tms/contract/errors'
import { type Template, templates } from '@wifi-tms/contract/templates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../base/calls/query-client.ts'
import { callQuery } from '../../../base/calls/use-call.ts'
import { useChange } from '../../../base/calls/use-change.ts'
import { CallFailure } from '../../../base/http/failure.ts'
import { toast } from '../../../base/toasts/toasts.ts'
import { isSameDrawing, type TemplateDrawing } from '../document/drawing.ts'
import { editingOf } from '../document/session.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'

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
  /** True after an attempt to save without a name. */
  isNameless: boolean
  /** Saves the drawing, then calls `after`. */
  save: (after?: () => void) => void
  /** Saves the drawing as a new template, because the stored one was deleted. */
  saveAsNew: () => void
  /** The template that somebody else has saved meanwhile; the next save here would replace it. */
  theirs: Template | undefined
  /** Replaces the drawing of this page by the stored template. Undo brings the drawing of this page back. */
  load: (template: Template) => void
  /**
   * Ends the choice between both versions: `mine` saves the drawing of this page over theirs, `theirs` loads theirs,
   * and `none` only closes the choice.
   */
  decide: (keeps: 'mine' | 'theirs' | 'none') => void
}

/**
 * Saves a drawing as a template, and calls `onCreated` with a new one. `saved` is the drawing as it was last read or
 * saved; it begins as `start`.
 */
export function useSaving(
  firstStored: Template | undefined,
  start: TemplateDrawing,
  onCreated: (template: Template) => void,
): Saving & { saved: TemplateDrawing } {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const [stored, setStored] = useState(firstStored)
  const [saved, setSaved] = useState(start)
  const [theirs, setTheirs] = useState<Template>()
  const [triedNameless, setTriedNameless] = useState(false)
  const create = useChange(templates.create, 'templates')
  const update = useChange(templates.update, 'templates')
  const isBusy = useRef(false)
  const isChanged = useEditor((state) => !isSameDrawing(editingOf(state).drawing, saved))
  const isNameless = useEditor((state) => triedNameless && editingOf(state).drawing.name.trim() === '')

  /**
   * Saves the drawing over the version `base`, or as a new template. The server refuses the drawing as stale if the
   * stored template is newer than `base`.
   */
  const send = (base: Template | undefined, after?: () => void) => {
    const drawing = editingOf(editor.getState()).drawing
    const { name, resolution, background, elements } = drawing
    if (name.trim() === '') {
      setTriedNameless(true)
      document.querySelector<HTMLElement>('.editor-name input')?.focus()
      return
    }
    // A second quick press may arrive before the button is disabled.
    if (isBusy.current) return
    isBusy.current = true
    const canvas = { version: 1 as const, elements: [...elements] }
    const body = { name, resolution, background, canvas, labels: (base ?? stored)?.labels }
    const handlers = {
      onSuccess: (template: Template) => {
        setStored(template)
        setSaved(drawing)
        toast('done', t('editor.saved'))
        if (!base) onCreated(template)
        after?.()
      },
      onError: (failure: unknown) => {
        const reportFailed = () => toast('error', t('editor.saveFailed'))
        if (!base || !(failure instanceof CallFailure)) return reportFailed()
        const query = { ...callQuery(templates.get, { id: base._id }, { quiet: true }), staleTime: 0 }
        // Without the live link the page learns only now that the template was deleted.
        if (failure.code === errors.notFound.code) void queries.invalidateQueries({ queryKey: query.queryKey })
        if (failure.reason !== 'stale') return reportFailed()
        void queries.fetchQuery(query).then((answer) => {
          const template = answer as Template
          // If only the labels have changed, which this page does not edit, the save is repeated on the newer version.
          if (isSameDrawing(drawingOf(template), drawingOf(base))) return send(template, after)
          reportFailed()
          setTheirs(template)
        }, reportFailed)
      },
      onSettled: () => {
        isBusy.current = false
      },
    }
    if (base) update.mutate({ ...body, id: base._id, updatedAt: base.updatedAt } as never, handlers as never)
    else create.mutate(body as never, handlers as never)
  }

  /** Makes a template the stored version with which the drawing is compared. */
  const startFrom = (template: Template) => {
    setStored(template)
    setSaved(drawingOf(template))
  }
  const load = (template: Template) => {
    startFrom(template)
    const { past, present } = editor.getState().history
    const theirDrawing = { drawing: drawingOf(template), selection: [] }
    editor.setState({
      history: { past: [...past, present], present: theirDrawing, future: [] },
      typingId: undefined,
      croppingId: undefined,
    })
  }
  const decide: Saving['decide'] = (keeps) => {
    setTheirs(undefined)
    if (!theirs || keeps === 'none') return
    if (keeps === 'theirs') return load(theirs)
    // The drawing of this page counts as a change of their version, so that the server takes it.
    startFrom(theirs)
    send(theirs)
  }
  return {
    stored,
    saved,
    isChanged,
    isBusy: create.isPending || update.isPending,
    isNameless,
    save: (after) => send(stored, after),
    saveAsNew: () => send(undefined),
    theirs,
    load,
    decide,
  }
}
