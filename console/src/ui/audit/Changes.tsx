import { CHANGED, type Change } from '@wifi-tms/contract/audit'
import { useTranslation } from 'react-i18next'
import { valueText } from './change-text.ts'
import './audit.css'

/** So many fields may stand open; of more, fewer do. So many characters of a value stand open. */
const MOST_OPEN = 4
const OPEN_OF_MORE = 3
const OPEN_LENGTH = 120

function Value({ value }: { value: Change['to'] }) {
  const { t } = useTranslation()
  const text = value === CHANGED ? t('audit.changed') : valueText(value)
  if (text.length <= OPEN_LENGTH) return <span>{text}</span>
  return (
    <details className="change-long">
      <summary>{text.slice(0, OPEN_LENGTH)}…</summary>
      {text}
    </details>
  )
}

const Fields = ({ changes }: { changes: readonly Change[] }) => (
  <ul>
    {changes.map(({ field, from, to }) => (
      <li key={field}>
        <code>{field}</code>{' '}
        {from !== null && from !== CHANGED && (
          <>
            <Value value={from} /> →{' '}
          </>
        )}
        <Value value={to} />
      </li>
    ))}
  </ul>
)

/** Says which fields of an object have changed, and from what to what; many are folded. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const open = changes.length > MOST_OPEN ? OPEN_OF_MORE : MOST_OPEN
  const more = changes.slice(open)
  if (changes.length === 0) return null
  return (
    <div className="changes">
      <Fields changes={changes.slice(0, open)} />
      {more.length > 0 && (
        <details>
          <summary>{t('audit.more', { count: more.length })}</summary>
          <Fields changes={more} />
        </details>
      )}
    </div>
  )
}
