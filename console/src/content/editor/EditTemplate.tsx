import { useQuery } from '@tanstack/react-query'
import { type Template, templates } from '@wifi-tms/contract/templates'
import { useEffect, useId, useState } from 'react'
import { useParams } from 'react-router'
import { callQuery } from '../../base/calls/use-call.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { TemplateFaults } from '../templates/TemplateFaults.tsx'
import { samplesOf } from './document/kept-samples.ts'
import { EditorFrame } from './frame/EditorFrame.tsx'
import { useHandOver } from './saving/use-hand-over.ts'
import { drawingOf } from './saving/use-saving.ts'
import { EditorContext, newEditor } from './store/editor.ts'
import { guidelinesOf, keepGuidelines } from './store/guidelines.ts'
import { forgetHandover, handoverOf } from './store/handover.ts'
import { keepSamples } from './store/samples.ts'

function StoredTemplate({ template }: { template: Template }) {
  const [editor] = useState(
    () =>
      handoverOf(template._id)?.editor ??
      newEditor(drawingOf(template), samplesOf(template._id), guidelinesOf(template._id)),
  )
  const handOver = useHandOver(editor)
  useEffect(() => void forgetHandover(template._id), [template])
  useEffect(() => keepSamples(editor, template._id), [editor, template])
  useEffect(() => keepGuidelines(editor, template._id), [editor, template])
  return (
    <EditorContext value={editor}>
      <TemplateFaults faults={template.faults} />
      <EditorFrame firstStored={template} start={drawingOf(template)} onCreated={handOver} />
    </EditorContext>
  )
}

/**
 * The page of a stored template. The template is read once, and `SavedElsewhere` reports changes by others. A template
 * that the page of a new template has handed over is not read at all.
 */
export default function EditTemplate() {
  const { id = '' } = useParams()
  const page = useId()
  const [newTemplate] = useState(() => handoverOf(id)?.template)
  const answer = useQuery({
    ...callQuery(templates.get, { id }, { quiet: true }),
    // The empty list in the key means that no change refreshes the answer. With the page's own id in the key, a page
    // that is opened again reads the template again.
    queryKey: [[], templates.get.path, { id, editor: page }],
    enabled: ({ state }) => !newTemplate && state.data === undefined,
    gcTime: 0,
  })
  const template = newTemplate ?? (answer.data as Template | undefined)
  return template ? <StoredTemplate key={template._id} template={template} /> : <AnswerPlaceholder answer={answer} />
}
