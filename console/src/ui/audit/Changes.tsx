import { CHANGED, type Change } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fieldName } from '../../base/i18n/field-name.ts'
import { valueName } from '../../base/i18n/value-name.ts'
import { valueText } from './change-text.ts'
import { idsIn, Referred, resourceOf } from './Referred.tsx'
import { changedParts } from './value-parts.ts'
import './audit.css'

/** The most fields that are shown without folding. */
const MOST_OPEN = 4
/** The number of fields that are shown without folding if there are more than `MOST_OPEN`. */
const OPEN_OF_MORE = 3
/** The most characters of a value that are shown without folding. */
const OPEN_LENGTH = 120
/** The fields whose parts people name themselves. */
const namedByPeople = ['values', 'data']

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
  // The plates of a room are an object: the id of each device at its door, with the settings of that plate.
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
 * Lists the shown parts of a value, by name. Empty objects are left out, such as a door sign without individual
 * settings.
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

/**
 * Shows a value before and after a change. The value before is left out if there was none (null), or if the history
 * keeps only that it changed (`CHANGED`).
 */
function BothValues({ noun, field, from, to }: Change & { noun: string }) {
  return (
    <>
      {from !== null && from !== CHANGED && (
        <>
          <Value noun={noun} field={field} value={from} /> →{' '}
        </>
      )}
      <Value noun={noun} field={field} value={to} />
    </>
  )
}

/** Shows a changed field. If its value is an object, only the parts that differ are shown, each with its name. */
function ChangedField({ noun, change }: { noun: string; change: Change }) {
  const { t } = useTranslation()
  const { field } = change
  const isReferred = field === 'plates' || resourceOf(field)
  const parts = isReferred ? undefined : changedParts(change)
  if (!parts) return <BothValues noun={noun} {...change} />
  // It is not known which part has changed.
  if (parts.length === 0) return <span>{t('audit.changed')}</span>
  const isNamedByPeople = namedByPeople.includes(field)
  const nameOf = (name: string) =>
    isNamedByPeople ? valueName(name, t as TFunction) : fieldName(t as TFunction, noun, name)
  return parts.map(({ path, from, to }) => (
    <span key={path.join('.')} className="change-part">
      <b>{path.map(nameOf).join(' · ')}</b>{' '}
      <BothValues noun={noun} field={isNamedByPeople ? field : (path.at(-1) ?? field)} from={from} to={to} />
    </span>
  ))
}

function Fields({ noun, changes }: Props) {
  const { t } = useTranslation()
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field}>
          <b>{fieldName(t as TFunction, noun, change.field)}</b> <ChangedField noun={noun} change={change} />
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
