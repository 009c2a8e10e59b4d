import type { DataSource } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import '../../ui/page/part-head.css'

/** The most characters of a value that are shown. */
const SHOWN = 20_000

/** Shows what a source was read as, as JSON. */
export function SourceValue({ source: { value } }: { source: DataSource }) {
  const { t } = useTranslation()
  const text = value === null ? '' : JSON.stringify(value, null, 2)
  return (
    <section className="panel" aria-label={t('dataSources.value')}>
      <div className="part-head">
        <h2>{t('dataSources.value')}</h2>
        {text && <CopyButton text={text} label={t('dataSources.copyValue')} labelled />}
      </div>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className="source-lines" tabIndex={0} aria-label={t('dataSources.value')}>
          <pre className="mono">{text.slice(0, SHOWN)}</pre>
        </section>
      ) : (
        <p className="none">{t('dataSources.noValue')}</p>
      )}
      {text.length > SHOWN && <p className="second">{t('dataSources.cut', { most: SHOWN, total: text.length })}</p>}
    </section>
  )
}
