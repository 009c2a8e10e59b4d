import { type Change, HIDDEN_VALUE } from '@wifi-tms/contract/audit'
import { devices } from '@wifi-tms/contract/devices'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fieldName } from '../../base/i18n/field-name.ts'
import { valueName } from '../../base/i18n/value-name.ts'
import { valueText } from './change-text.ts'
import { idsIn, ReferredNames, resourceOf } from './ReferredNames.tsx'
import { changedParts } from './value-parts.ts'
import './audit.css'

/** The maximum number of fields that are all shown without folding. */
const MAX_UNFOLDED = 4
/** The number of fields that are shown above the folded ones if there are more than `MAX_UNFOLDED`. */
const SHOWN_ABOVE_FOLD = 3
/** The maximum number of characters of a value that are shown without folding. */
const MAX_UNFOLDED_LENGTH = 120
/** The fields whose parts have names that people gave, such as the values of an item. */
const namedByPeople = ['values', 'data']

interface ValueProps {
  noun: string
  field: string
  value: Change['to']
}

function Value({ noun, field, value }: ValueProps) {
  const { t } = useTranslation()
  const resource = resourceOf(field)
  const ids = resource && value !== HIDDEN_VALUE ? idsIn(value) : []
  if (resource && ids.length > 0) return <ReferredNames resource={resource} ids={ids} />
  // The plates of a room, the devices at its door, are an object: the settings of each plate by the device's id.
  const parts = field === 'plates' ? shownParts(value) : []
  if (parts.length > 0)
    return parts.map(([device, choice]) => (
      <span key={device} className="change-part">
        <ReferredNames resource={devices} ids={[device]} />
        {shownParts(choice).map(([partName, chosen]) => (
          <span key={partName}>
            {' · '}
            {fieldName(t as TFunction, noun, partName)} <Value noun={noun} field={partName} value={chosen} />
          </span>
        ))}
      </span>
    ))
  const text = value === HIDDEN_VALUE ? t('audit.changed') : valueText(value)
  if (text.length <= MAX_UNFOLDED_LENGTH) return <span>{text}</span>
  return (
    <details className="change-long">
      <summary>{text.slice(0, MAX_UNFOLDED_LENGTH)}…</summary>
      {text}
    </details>
  )
}

/** Lists the named parts of a value. Empty objects are left out, such as a door sign without settings of its own. */
const shownParts = (value: Change['to']) =>
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
 * keeps only that it changed (`HIDDEN_VALUE`).
 */
function BothValues({ noun, field, from, to }: Change & { noun: string }) {
  return (
    <>
      {from !== null && from !== HIDDEN_VALUE && (
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
  // The field has parts, but it is unknown which of them have changed.
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
  const openCount = changes.length > MAX_UNFOLDED ? SHOWN_ABOVE_FOLD : MAX_UNFOLDED
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
