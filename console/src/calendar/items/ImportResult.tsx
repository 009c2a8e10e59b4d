import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { valueName } from '../../base/i18n/value-name.ts'
import { bringIntoView } from '../../ui/page/bring-into-view.ts'
import type { LineFault } from './import-rows.ts'
import { countNames, type Imported } from './send-rows.ts'
import { shortTime } from './short-time.ts'

/** The fields of an item beside its values. */
const itemFields = ['key', 'template', 'devices'] as const

/** Names the field or the value that a fault is about. */
const fieldName = (path: string, t: TFunction) => {
  const field = itemFields.find((name) => name === path)
  return field ? t(`items.${field}`) : valueName(path, t)
}

/** The maximum number of faults, and of warnings, that are listed. */
const MAX_LISTED = 100

function Faults({ title, faults }: { title: string; faults: readonly LineFault[] }) {
  const { t } = useTranslation()
  if (faults.length === 0) return null
  const hasFields = faults.some(({ path }) => path !== '')
  return (
    <>
      <h3>{title}</h3>
      <div className="list-scroll">
        <table className="list-table import-faults" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('tables.line')}</th>
              {hasFields && <th scope="col">{t('itemImport.field')}</th>}
              <th scope="col">{t('tables.result')}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, MAX_LISTED).map(({ line, path, message }) => (
              <tr key={`${line} ${path} ${message}`}>
                <td data-title={t('tables.line')}>{line}</td>
                {hasFields && <td data-title={t('itemImport.field')}>{fieldName(path, t)}</td>}
                <td data-title={t('tables.result')}>{faultText(message, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > MAX_LISTED && (
        <p className="second">{t('tables.more', { count: faults.length - MAX_LISTED })}</p>
      )}
    </>
  )
}

/** The counts that are shown only if they are not zero. */
const rareCounts: readonly (typeof countNames)[number][] = ['deleted', 'held']

/** The result of an import or of its dry run: counts, faults and warnings. */
export function ImportResult({ result, isDone }: { result: Imported; isDone: boolean }) {
  const { t } = useTranslation()
  const shownCounts = countNames.filter((count) => !rareCounts.includes(count) || result[count] > 0)
  return (
    <section
      ref={isDone ? bringIntoView : undefined}
      className="panel table-part import-result"
      aria-label={t('tables.result')}
    >
      <h2>{t(isDone ? 'itemImport.done' : 'tables.check')}</h2>
      <p aria-live="polite" className="row-counts">
        {shownCounts.map((count) => (
          <span key={count} data-state="ready">
            {t(`itemImport.counts.${count}`, { count: result[count] })}
          </span>
        ))}
        {result.failed.length > 0 && (
          <span data-state="failed">{t('itemImport.counts.failed', { count: result.failed.length })}</span>
        )}
      </p>
      {result.doneAt && <p>{t('itemImport.doneAt', { at: shortTime(result.doneAt) })}</p>}
      <Faults title={t('itemImport.failed')} faults={result.failed} />
      <Faults title={t('itemImport.warnings')} faults={result.warnings} />
      <Faults title={t('itemImport.aboutDevices')} faults={result.deviceWarnings} />
    </section>
  )
}
