import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { CallFailure } from '../../base/http/failure.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { type Start, startOf } from '../templates/start-of.ts'
import { samplesIn, samplesWith } from './document/samples.ts'
import { EditorFrame } from './frame/EditorFrame.tsx'
import { useHandOver } from './saving/use-hand-over.ts'
import { EditorContext, newEditor } from './store/editor.ts'

/** The editor of a new template. Once the template is stored, the editor is handed over to the template's own page. */
function FreshTemplate({ start: { name, resolution, background, canvas, sample } }: { start: Start }) {
  const [start] = useState(() => ({ name, resolution, background, elements: canvas.elements }))
  const [editor] = useState(() => newEditor(start, samplesWith(samplesIn(sample))))
  const handOver = useHandOver(editor)
  return (
    <EditorContext value={editor}>
      <EditorFrame firstStored={undefined} start={start} onCreated={handOver} />
    </EditorContext>
  )
}

/** The page of a template that is not saved yet. Saving it leads to its own page, which takes over the editor. */
export default function NewTemplate() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const answer = useQuery<Start, CallFailure>({
    queryKey: [[], 'a new template', search],
    queryFn: ({ signal }) => startOf(new URLSearchParams(search), t, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })
  return answer.data ? <FreshTemplate key={search} start={answer.data} /> : <AnswerPlaceholder answer={answer} />
}
