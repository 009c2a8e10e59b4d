import { type ErrorName, errors } from '@wifi-tms/contract/errors'
import { useTranslation } from 'react-i18next'
import { HelpTable } from './HelpTable.tsx'

/** The table of the codes with which a call is refused. */
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
