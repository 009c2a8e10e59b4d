import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { type ErrorName, errors, SUCCESS } from '@wifi-tms/contract/errors'
import { login } from '@wifi-tms/contract/session'
import { templates } from '@wifi-tms/contract/templates'
import Segmented from 'antd/es/segmented'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { BASE_URL } from '../../base/http/address.ts'
import { useSession } from '../../base/session/session.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { nameOf } from '../devices/device-name.ts'
import { CallHelp } from './CallHelp.tsx'
import { type ExampleName, examples, PASSWORD_VARIABLE } from './examples.ts'
import { HelpTable } from './HelpTable.tsx'

/** The values for the examples of an installation without devices or templates. */
const PLACEHOLDERS = { mac: '0123456789ab', templateId: 'c2c7b9d0e1f2a3b4' }

/** Explains the calls to log in and to display a template, with examples that work as they are. */
export function InterfaceHelp() {
  const { t } = useTranslation()
  const id = useId()
  const username = useSession((session) => session.profile?.username) ?? ''
  const [chosenIds, setChosen] = useState<{ device?: string | undefined; template?: string | undefined }>({})
  const [shownLanguage, setShown] = useState<ExampleName>('curl')
  const newestQuery = { limit: 1, sort: '-createdAt' } as const
  const newestDevice = useCall(devices.list, newestQuery).data?.items[0]?._id
  const newestTemplate = useCall(templates.list, newestQuery).data?.items[0]?._id
  const { device: deviceId = newestDevice, template: templateId = newestTemplate } = chosenIds
  const mac = useObject(devices, deviceId)?.mac ?? PLACEHOLDERS.mac
  const server = BASE_URL || window.location.origin
  const { write } = examples.find(({ name }) => name === shownLanguage)!
  const text = write({ server, username, mac, templateId: templateId ?? PLACEHOLDERS.templateId })
  return (
    <>
      <h2>{t('help.interface.title')}</h2>
      <p>{t('help.interface.text')}</p>
      <p>
        <a href={`${BASE_URL}/docs`} target="_blank" rel="noreferrer">
          {t('help.interface.all')}
        </a>
      </p>
      <CallHelp
        call={login}
        title={t('help.interface.login')}
        text={t('help.interface.loginText')}
        fields={[
          { name: 'username', text: t('help.interface.username'), isRequired: true },
          { name: 'password', text: t('help.interface.password'), isRequired: true },
        ]}
        answer={{
          code: SUCCESS,
          message: '…',
          data: { token: '…', mqtt: { host: '…', username: '…', password: '…' } },
        }}
      />
      <CallHelp
        call={showOne}
        title={t('help.interface.display')}
        text={t('help.interface.displayText')}
        fields={[
          { name: 'mac', text: t('help.interface.mac'), isRequired: true },
          { name: 'templateId', text: t('help.interface.templateId'), isRequired: true },
          { name: 'data', text: t('help.interface.data') },
          { name: 'force', text: t('help.interface.force') },
          { name: 'fit', text: t('help.interface.fit') },
          { name: 'algorithm', text: t('help.interface.algorithm') },
        ]}
        answer={{ code: SUCCESS, message: '…', data: { deviceId: '…', frame: '…', state: 'waiting' } }}
      />
      <h3>{t('help.interface.examples')}</h3>
      <p>{t('help.interface.examplesText', { variable: PASSWORD_VARIABLE })}</p>
      <div className="help-pickers">
        <div>
          <label htmlFor={`${id}device`}>{t('help.interface.device')}</label>
          <ReferenceSelect
            id={`${id}device`}
            resource={devices}
            sort="alias"
            nameOf={nameOf}
            value={deviceId}
            onChange={(device) => setChosen({ ...chosenIds, device })}
          />
        </div>
        <div>
          <label htmlFor={`${id}template`}>{t('help.interface.template')}</label>
          <TemplateSelect
            id={`${id}template`}
            value={templateId}
            onChange={(template) => setChosen({ ...chosenIds, template })}
          />
        </div>
      </div>
      <div className="help-example">
        <header>
          <Segmented options={examples.map(({ name }) => name)} value={shownLanguage} onChange={setShown} />
          <CopyButton text={text} label={t('copy.do', { name: shownLanguage })} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard where it is wider than the page */}
        <section aria-label={t('help.interface.example', { name: shownLanguage })} tabIndex={0}>
          <pre>
            <code>{text}</code>
          </pre>
        </section>
      </div>
      <AnswerTable />
    </>
  )
}

/** The table of the codes with which a call is refused. */
function AnswerTable() {
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
