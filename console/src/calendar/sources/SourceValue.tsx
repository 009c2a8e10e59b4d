import type { DataSource } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { CHARACTERS_SHOWN, ScrollingText } from './ScrollingText.tsx'
import '../../ui/page/part-head.css'

/** Shows the value of a source as JSON. */
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
        <ScrollingText title={t('dataSources.value')} text={text} hasHeading={false} />
      ) : (
        <p className="none">{t('dataSources.noValue')}</p>
      )}
      {text.length > CHARACTERS_SHOWN && (
        <p className="second">{t('dataSources.cut', { most: CHARACTERS_SHOWN, total: text.length })}</p>
      )}
    </section>
  )
}
