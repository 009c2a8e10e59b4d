import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { labelHue } from './label-hue.ts'
import './labels.css'

/** Shows labels, or similar words under another title, each in a colour derived from its text. */
export function LabelChips({ labels, title }: { labels: readonly string[]; title?: string }) {
  const { t } = useTranslation()
  if (labels.length === 0) return null
  return (
    <ul className="label-chips" aria-label={title ?? t('labels.title')}>
      {labels.map((label) => (
        <li key={label} style={{ '--hue': labelHue(label) } as CSSProperties} title={label}>
          {label}
        </li>
      ))}
    </ul>
  )
}
