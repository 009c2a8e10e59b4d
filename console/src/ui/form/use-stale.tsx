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

/**
 * Describes the change of a field. For a reference it gives only the field's name: an `_id` means nothing to people.
 */
function changeText(t: TFunction, label: string, from: unknown, to: unknown): string {
  if ([from, to].some((value) => typeof value === 'string' && ID.test(value))) return label
  return t('app.pair', {
    what: label,
    said: `${valueText((from ?? null) as string)} → ${valueText((to ?? null) as string)}`,
  })
}

/**
 * Gives the notice that somebody else has saved an object since its form was opened, with the changes. The person then
 * continues from that version (`theirs`), with or without the values typed here.
 */
export function useStale(form: FormInstance, noun: string, { get }: Editable, adopt: (theirs: object) => void) {
  const { t } = useTranslation()
  const [stale, setStale] = useState<{ objectBefore: Fields; theirs: Fields; failure: CallFailure }>()
  const fetchTheirs = (failure: CallFailure, object: object, id: string) =>
    queries.fetchQuery({ ...callQuery(get, { id }, { quiet: true }), staleTime: 0 }).then(
      (theirs) => setStale({ objectBefore: object as Fields, theirs: theirs as Fields, failure }),
      // Without the stored object there is nothing to compare; the next attempt to save fetches it again.
      () => undefined,
    )
  if (!stale) return { fetchTheirs, notice: undefined }
  const { objectBefore, theirs, failure } = stale
  const fields = Object.keys(form.getFieldsValue()).filter((field) => field in theirs)
  const changedFields = fields.filter((field) => !isSame(objectBefore[field], theirs[field]))
  /** Puts the stored values into these fields. An empty field is undefined in the form, but null in the object. */
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
            {changedFields.map((field) => (
              <li key={field}>
                {changeText(t as TFunction, fieldName(t as TFunction, noun, field), objectBefore[field], theirs[field])}
              </li>
            ))}
          </ul>
          <div className="form-stale-ways">
            <Button
              size="small"
              type="primary"
              onClick={() =>
                // Fields that this person has changed keep the typed value.
                takeTheirs(changedFields.filter((field) => isSame(form.getFieldValue(field), objectBefore[field])))
              }
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
  return { fetchTheirs, notice }
}
