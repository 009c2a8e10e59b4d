import { skipToken, useQuery } from '@tanstack/react-query'
import { errors } from '@wifi-tms/contract/errors'
import { type Template, templates } from '@wifi-tms/contract/templates'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../base/calls/use-call.ts'
import type { CallFailure } from '../../../base/http/failure.ts'
import { exactTime } from '../../../base/i18n/time.ts'
import { useMay } from '../../../base/session/use-may.ts'
import { isSameDrawing, type TemplateDrawing } from '../document/drawing.ts'
import { labelOf } from '../layers/label-of.ts'
import { changesBetween, type DrawingChanges } from './changes.ts'
import { drawingOf, type Saving } from './use-saving.ts'

/** The maximum number of names of elements in one sentence. Further elements are only counted. */
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

/**
 * Tells what others did with the open template: `newer` is the stored template if it is newer than the open one, and
 * `isDeleted` is true if there is none any more. The live link keeps both fresh.
 */
function useStoredNow({ stored, isBusy }: Saving): { newer: Template | undefined; isDeleted: boolean } {
  // Without a stored template nothing is fetched.
  const { data, error } = useQuery<Template, CallFailure>(
    stored
      ? { ...callQuery(templates.get, { id: stored._id }, { quiet: true }), initialData: stored }
      : { queryKey: [[]], queryFn: skipToken },
  )
  // The link also reports this page's own save, perhaps before the answer arrives.
  const newer = !isBusy && data && stored && data.updatedAt > stored.updatedAt ? data : undefined
  return { newer, isDeleted: error?.code === errors.notFound.code }
}

/**
 * Reports at once that somebody else, or another window, has saved the open template, and lists the changes. If the
 * template was deleted, it can be saved as a new one.
 */
export function SavedElsewhere({ saving, saved }: { saving: Saving; saved: TemplateDrawing }) {
  const { t, i18n } = useTranslation()
  const maySave = useMay('templates.write')
  const { newer, isDeleted } = useStoredNow(saving)
  const [ignoredVersion, setIgnoredVersion] = useState('')
  if (isDeleted) {
    return (
      <Alert
        className="editor-notice"
        type="warning"
        showIcon
        title={t('editor.elsewhere.deleted')}
        action={
          maySave && (
            <Button size="small" type="primary" loading={saving.isBusy} onClick={saving.saveAsNew}>
              {t('editor.elsewhere.saveAsNew')}
            </Button>
          )
        }
      />
    )
  }
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
