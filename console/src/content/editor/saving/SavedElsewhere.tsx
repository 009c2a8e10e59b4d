import { skipToken, useQuery } from '@tanstack/react-query'
import { type Template, templates } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../base/calls/use-call.ts'
import type { CallFailure } from '../../../base/http/failure.ts'
import { exactTime } from '../../../base/i18n/time.ts'
import { isSameDrawing, type TemplateDrawing } from '../document/drawing.ts'
import { labelOf } from '../layers/label-of.ts'
import { changesBetween, type DrawingChanges } from './changes.ts'
import { drawingOf, type Saving } from './use-saving.ts'

/** The most names of elements in one sentence. Further elements are only counted. */
const MAX_NAMED = 5

/** The keys of the words for the fields of a template. */
const fieldWords = { name: 'name', resolution: 'resolution', background: 'paper' } as const

/** Describes the changes in sentences: added, changed and removed elements. */
function sentencesOf(changes: DrawingChanges, t: TFunction, language: string): string[] {
  const { added, changed, removed, fields, isReordered } = changes
  const parts = {
    added: added.map((element) => labelOf(element, t)),
    changed: [
      ...fields.map((field) => t(`editor.fields.${fieldWords[field]}`)),
      ...(isReordered ? [t('editor.groups.order')] : []),
      ...changed.map((element) => labelOf(element, t)),
    ],
    removed: removed.map((element) => labelOf(element, t)),
  }
  return (['added', 'changed', 'removed'] as const).flatMap((kind) => {
    const allNames = parts[kind]
    if (allNames.length === 0) return []
    const names = new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(allNames.slice(0, MAX_NAMED))
    const unnamedCount = allNames.length - MAX_NAMED
    const list = unnamedCount > 0 ? t('editor.elsewhere.more', { names, count: unnamedCount }) : names
    return t('app.pair', { what: t(`editor.elsewhere.${kind}`), said: list })
  })
}

/** Gives the stored template if it is newer than the open one, else undefined. The live link reports each change. */
function useNewerTemplate({ stored, isBusy }: Saving): Template | undefined {
  // Without a stored template nothing is fetched.
  const { data } = useQuery<Template, CallFailure>(
    stored
      ? { ...callQuery(templates.get, { id: stored._id }, { quiet: true }), initialData: stored }
      : { queryKey: [[]], queryFn: skipToken },
  )
  // The link also reports this page's own save, perhaps before the answer arrives.
  return !isBusy && data && stored && data.updatedAt > stored.updatedAt ? data : undefined
}

/** Reports at once that somebody else, or another window, has saved the open template, and lists the changes. */
export function SavedElsewhere({ saving, saved }: { saving: Saving; saved: TemplateDrawing }) {
  const { t, i18n } = useTranslation()
  const newer = useNewerTemplate(saving)
  const [ignoredVersion, setIgnoredVersion] = useState('')
  // A change of labels alone is not reported, because this page does not show labels.
  if (!newer || newer.updatedAt === ignoredVersion || isSameDrawing(drawingOf(newer), saved)) return null
  return (
    <Alert
      className="editor-notice"
      type="warning"
      showIcon
      title={t('editor.elsewhere.title', { by: newer.updatedBy, at: exactTime(newer.updatedAt) })}
      description={sentencesOf(changesBetween(saved, drawingOf(newer)), t, i18n.language).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      action={
        <>
          <Button size="small" type="primary" onClick={() => saving.load(newer)}>
            {t('editor.elsewhere.load')}
          </Button>
          <Button size="small" onClick={() => setIgnoredVersion(newer.updatedAt)}>
            {t('editor.elsewhere.keep')}
          </Button>
        </>
      }
    />
  )
}
