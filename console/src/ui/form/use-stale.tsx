import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import type { FormInstance } from 'antd/es/form'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../base/calls/query-client.ts'
import type { Editable } from '../../base/calls/resource.ts'
import { callQuery } from '../../base/calls/use-call.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import { refusalText } from '../../base/http/refusal-text.ts'
import { fieldName } from '../../base/i18n/field-name.ts'
import { valueText } from '../audit/change-text.ts'

type Fields = Record<string, unknown>
const ID = /^[0-9a-f]{24}$/
const isSame = (value: unknown, other: unknown) => JSON.stringify(value ?? null) === JSON.stringify(other ?? null)

/** Describes the change of a field. A reference gets only the field's name, as an `_id` means nothing to people. */
function changeText(t: TFunction, label: string, from: unknown, to: unknown): string {
  if ([from, to].some((value) => typeof value === 'string' && ID.test(value))) return label
  return t('app.pair', {
    what: label,
    said: `${valueText((from ?? null) as string)} → ${valueText((to ?? null) as string)}`,
  })
}

/**
 * Gives the notice that somebody else has saved an object since its form was opened, with the changes. The form then
 * continues from their version, with or without the values typed here.
 */
export function useStale(form: FormInstance, noun: string, { get }: Editable, adopt: (theirs: object) => void) {
  const { t } = useTranslation()
  const [stale, setStale] = useState<{ before: Fields; theirs: Fields; failure: CallFailure }>()
  const look = (failure: CallFailure, objectBefore: object, id: string) =>
    queries.fetchQuery({ ...callQuery(get, { id }, { quiet: true }), staleTime: 0 }).then(
      (theirs) => setStale({ before: objectBefore as Fields, theirs: theirs as Fields, failure }),
      // Without the stored object there is nothing to compare; the next attempt to save fetches it again.
      () => undefined,
    )
  if (!stale) return { look, notice: undefined }
  const { before, theirs, failure } = stale
  const fields = Object.keys(form.getFieldsValue()).filter((field) => field in theirs)
  const changed = fields.filter((field) => !isSame(before[field], theirs[field]))
  const takeTheirs = (fieldNames: string[]) => {
    form.setFieldsValue(Object.fromEntries(fieldNames.map((field) => [field, theirs[field] ?? undefined])))
    adopt(theirs)
    setStale(undefined)
  }
  const notice = (
    <Alert
      className="form-stale"
      type="warning"
      showIcon
      title={refusalText(failure, t as TFunction, noun)}
      description={
        <>
          <ul>
            {changed.map((field) => (
              <li key={field}>
                {changeText(t as TFunction, fieldName(t as TFunction, noun, field), before[field], theirs[field])}
              </li>
            ))}
          </ul>
          <div className="form-stale-ways">
            <Button
              size="small"
              type="primary"
              onClick={() => takeTheirs(changed.filter((field) => isSame(form.getFieldValue(field), before[field])))}
            >
              {t('form.merge')}
            </Button>
            <Button size="small" onClick={() => takeTheirs(fields)}>
              {t('form.reload')}
            </Button>
          </div>
        </>
      }
    />
  )
  return { look, notice }
}
