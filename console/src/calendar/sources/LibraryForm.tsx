import { type DataSource, dataSources, SourceWrite } from '@wifi-tms/contract/read-sources'
import {
  type LibraryEntry,
  type LibraryField,
  librarySizes,
  sourceLibrary,
  sourceOfLibrary,
  starterKeyOf,
} from '@wifi-tms/contract/source-library'
import { readStarter } from '@wifi-tms/contract/starters'
import { templates } from '@wifi-tms/contract/templates'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { pathTo } from '../../base/paths.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { ownZone } from '../../ui/form/TimeZoneSelect.tsx'
import { SourceName } from './SourceName.tsx'
import { templateFor } from './source-fields.ts'

const { url: Url } = SourceWrite.shape
const Filled = z.string().trim().min(1)

/** Examples for the fields of a library source; they need no translation. */
const examples: Readonly<Record<LibraryField, string>> = {
  place: 'Kraków',
  latitude: '50.06',
  longitude: '19.94',
  base: 'EUR',
  symbols: 'USD,GBP,CHF,PLN',
  address: 'https://example.com/…',
  stop: '8011160',
  entity: 'sensor.living_room',
  token: '…',
}

/** The form with the settings that a library source needs. It adds the source with its templates. */
export function LibraryForm({ entry, close }: { entry: LibraryEntry; close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [sizes, setSizes] = useState<string[]>([...librarySizes])
  const lang = currentLanguage()
  const smallStarter = useCall(readStarter, { starter: starterKeyOf(entry, '296x128'), lang }).data
  const largeStarter = useCall(readStarter, { starter: starterKeyOf(entry, '800x480'), lang }).data
  const adding = useChange(templates.create, 'templates')
  const addTemplates = (name: string) => {
    for (const starter of [smallStarter, largeStarter])
      if (starter && sizes.includes(starter.resolution)) adding.mutate(templateFor(starter, entry, name))
  }
  return (
    <FormDialog
      noun="dataSources"
      resource={dataSources}
      object={undefined}
      // The form waits until both templates of the library are loaded.
      start={smallStarter && largeStarter ? { name: entry } : undefined}
      close={close}
      toWrite={({ name, ...settings }) => ({ name, timeZone: ownZone(), ...sourceOfLibrary(entry, settings) })}
      onSaved={(source) => {
        const { _id, name } = source as DataSource
        addTemplates(name)
        void navigate(pathTo('dataSource', { id: _id }))
      }}
    >
      <p>{t(`sourceLibraryText.${entry}`)}</p>
      <SourceName takesFocus={false} />
      {sourceLibrary[entry].fields.map((field) => (
        <Form.Item
          key={field}
          name={field}
          label={t(`sourceOwn.${field}`)}
          required
          rules={[
            field === 'address'
              ? ruleOf(Url.unwrap(), t('dataSources.urlFault'))
              : ruleOf(Filled, t('dataSources.ownFault')),
          ]}
        >
          <Input placeholder={examples[field]} maxLength={1500} spellCheck={false} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item label={t('dataSources.withTemplates')}>
        <Checkbox.Group
          value={sizes}
          options={librarySizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          onChange={setSizes}
        />
      </Form.Item>
    </FormDialog>
  )
}
