import { type ErrorName, errors } from '@wifi-tms/contract/errors'
import { useTranslation } from 'react-i18next'
import { HelpTable } from './HelpTable.tsx'

/** The codes that a call answers where it is not done. */
export function AnswerTable() {
  const { t } = useTranslation()
  return (
    <section className="help-part" aria-labelledby="answers">
      <h3 id="answers">{t('help.interface.codes')}</h3>
      <HelpTable
        heads={['code', 'HTTP', t('help.interface.meaning')]}
        rows={(Object.keys(errors) as ErrorName[]).map((name) => ({
          key: name,
          cells: [errors[name].code, errors[name].status, t(`errors.${name}`)],
        }))}
      />
    </section>
  )
}
