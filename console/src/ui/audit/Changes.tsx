import { CHANGED, type Change } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fieldName } from '../../base/i18n/field-name.ts'
import { valueText } from './change-text.ts'
import { idsIn, Referred, resourceOf } from './Referred.tsx'
import './audit.css'

/** The most fields that are shown without folding. */
const MOST_OPEN = 4
/** The number of unfolded fields where there are more than that. */
const OPEN_OF_MORE = 3
/** The most characters of a value that are shown without folding. */
const OPEN_LENGTH = 120

interface ValueProps {
  noun: string
  field: string
  value: Change['to']
}

function Value({ noun, field, value }: ValueProps) {
  const { t } = useTranslation()
  const resource = resourceOf(field)
  const ids = resource && value !== CHANGED ? idsIn(value) : []
  if (resource && ids.length > 0) return <Referred resource={resource} ids={ids} />
  const parts = field === 'plates' ? partsOf(value) : []
  if (parts.length > 0)
    return parts.map(([device, choice]) => (
      <span key={device} className="change-part">
        <Referred resource={devices} ids={[device]} />
        {partsOf(choice).map(([partName, chosen]) => (
          <span key={partName}>
            {' · '}
            {fieldName(t as TFunction, noun, partName)} <Value noun={noun} field={partName} value={chosen} />
          </span>
        ))}
      </span>
    ))
  const text = value === CHANGED ? t('audit.changed') : valueText(value)
  if (text.length <= OPEN_LENGTH) return <span>{text}</span>
  return (
    <details className="change-long">
      <summary>{text.slice(0, OPEN_LENGTH)}…</summary>
      {text}
    </details>
  )
}

/**
 * The shown parts of a value, by name. Empty objects are left out, as that of a door sign without individual settings.
 */
const partsOf = (value: Change['to']) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([, part]) => typeof part !== 'object' || Object.keys(part ?? {}).length > 0)
    : []

interface Props {
  /** The noun whose words name the fields. */
  noun: string
  changes: readonly Change[]
}

function Fields({ noun, changes }: Props) {
  const { t } = useTranslation()
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <b>{fieldName(t as TFunction, noun, field)}</b>{' '}
          {from !== null && from !== CHANGED && (
            <>
              <Value noun={noun} field={field} value={from} /> →{' '}
            </>
          )}
          <Value noun={noun} field={field} value={to} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the changed fields of an object with both values; a long list is folded. */
export function Changes({ noun, changes }: Props) {
  const { t } = useTranslation()
  const openCount = changes.length > MOST_OPEN ? OPEN_OF_MORE : MOST_OPEN
  const foldedChanges = changes.slice(openCount)
  if (changes.length === 0) return null
  return (
    <div className="changes">
      <Fields noun={noun} changes={changes.slice(0, openCount)} />
      {foldedChanges.length > 0 && (
        <details>
          <summary>{t('audit.more', { count: foldedChanges.length })}</summary>
          <Fields noun={noun} changes={foldedChanges} />
        </details>
      )}
    </div>
  )
}
