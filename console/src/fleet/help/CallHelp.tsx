import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { HelpTable } from './HelpTable.tsx'

interface Props {
  call: Endpoint
  title: string
  text: string
  /** The fields of the body. */
  fields: { name: string; text: string; isRequired?: true }[]
  /** The data of the answer when the call succeeds. */
  answer: object
}

/** Explains one call of the interface: its address, its fields and its answer. */
export function CallHelp({ call, title, text, fields, answer }: Props) {
  const { t } = useTranslation()
  return (
    <section className="help-part" aria-label={title}>
      <h3>{title}</h3>
      <p>{text}</p>
      <p>
        <code className="help-call">
          {call.method} {call.path}
        </code>
      </p>
      <HelpTable
        heads={[t('help.interface.field'), t('help.interface.meaning')]}
        rows={fields.map(({ name, text, isRequired }) => ({
          key: name,
          cells: [
            <Fragment key={name}>
              <code>{name}</code>
              {!isRequired && <span className="second">{t('help.interface.optional')}</span>}
            </Fragment>,
            text,
          ],
        }))}
      />
      <p className="help-answer">
        {t('help.interface.answer')} <code>{JSON.stringify(answer)}</code>
      </p>
    </section>
  )
}
