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
/** Matches the id of an object. */
const ID = /^[0-9a-f]{24}$/
const isSame = (value: unknown, other: unknown) => JSON.stringify(value ?? null) === JSON.stringify(other ?? null)

/** True for a value with parts, which would be hard to read as a text. */
const hasParts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).some((part) => typeof part === 'object')

/**
 * Describes the change of a field. For a reference or a value with parts it gives only the field's name: an `_id` means
 * nothing to people.
 */
function changeText(t: TFunction, label: string, from: unknown, to: unknown): string {
  if ([from, to].some((value) => hasParts(value) || (typeof value === 'string' && ID.test(value)))) return label
  return t('app.pair', {
    what: label,
    said: `${valueText((from ?? null) as string)} → ${valueText((to ?? null) as string)}`,
  })
}

interface Options {
  /** Makes the values of the form's fields from an object. */
  fieldsOf: (object: object) => object
  /** The values that were typed before the form was reopened. */
  draft: object
  /** Continues from another version of the object. */
  adopt: (theirs: object) => void
}

/**
 * Gives the notice that somebody else has saved an object since its form was opened, with the changes. The person then
 * continues from that version (`theirs`), with or without the values typed here.
 */
export function useStale(form: FormInstance, noun: string, { get }: Editable, { fieldsOf, draft, adopt }: Options) {
  const { t } = useTranslation()
  const [stale, setStale] = useState<{ objectBefore: Fields; theirs: Fields; failure: CallFailure }>()
  const fetchTheirs = (failure: CallFailure, object: object, id: string) =>
    queries.fetchQuery({ ...callQuery(get, { id }, { quiet: true }), staleTime: 0 }).then(
      (theirs) => setStale({ objectBefore: object as Fields, theirs: theirs as Fields, failure }),
      // Without the stored object there is nothing to compare; the next attempt to save fetches it again.
      () => undefined,
    )
  if (!stale) return { fetchTheirs, notice: undefined }
  const { theirs, failure } = stale
  const [before, after] = [fieldsOf(stale.objectBefore), fieldsOf(theirs)] as [Fields, Fields]
  const shownFields = Object.keys(form.getFieldsValue())
  const fields = shownFields.filter((field) => field in after)
  const changedFields = fields.filter((field) => !isSame(before[field], after[field]))
  /**
   * True for a field that this person has changed. A field with parts may differ from the object without a change,
   * because its parts have initial values. It counts as changed only if the person has touched a part.
   */
  const isMine = (field: string) => {
    const value: unknown = form.getFieldValue(field)
    const isPlain = Array.isArray(value) || typeof value !== 'object'
    return field in draft || form.isFieldsTouched([field]) || (isPlain && !isSame(value, before[field]))
  }
  /**
   * Puts the stored values into these fields, and into those that are not shown at present. An empty field is undefined
   * in the form, but null in the object.
   */
  const takeTheirs = (fieldNames: string[]) => {
    const names = [...fieldNames, ...Object.keys(after).filter((field) => !shownFields.includes(field))]
    // Unlike `setFieldsValue`, this replaces values with parts, and does not join their parts.
    form.setFields(names.map((name) => ({ name, value: after[name] ?? undefined, touched: false })))
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
                {changeText(t as TFunction, fieldName(t as TFunction, noun, field), before[field], after[field])}
              </li>
            ))}
          </ul>
          <div className="form-stale-ways">
            <Button
              size="small"
              type="primary"
              onClick={() =>
                // Fields that this person has changed keep the typed value.
                takeTheirs(changedFields.filter((field) => !isMine(field)))
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
