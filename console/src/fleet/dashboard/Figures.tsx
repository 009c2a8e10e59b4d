import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberText, shortNumber } from '../../base/i18n/numbers.ts'

/** A figure of this size or more is shortened; the tooltip has the full figure. */
const MIN_SHORTENED = 100_000

interface Figure {
  key: string
  /** The number that is shown; a figure whose value is 0 is pale. */
  value: number
  label: string
  /** The text in place of the value, if the figure is no plain number. */
  text?: string
  /** The address of the list of exactly the things that the figure counts. */
  to: string
}

/** Shows figures in a row. Each leads to the list of the things that it counts. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { i18n } = useTranslation()
  return (
    <ul className="dashboard-figures" aria-label={label}>
      {figures.map(({ key, value, label, text, to }) => (
        <li key={key}>
          <Link to={to} data-figure={key} data-none={value === 0 || undefined}>
            <b title={text ?? numberText(value, i18n.language)}>
              {text ?? (value >= MIN_SHORTENED ? shortNumber(value, i18n.language) : numberText(value, i18n.language))}
            </b>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
