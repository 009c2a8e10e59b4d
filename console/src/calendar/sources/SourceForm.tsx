import {
  addressFor,
  type DataSource,
  dataSources,
  EVERY_SECONDS,
  isShop,
  type ShopKind,
  sourceKinds,
} from '@wifi-tms/contract/read-sources'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ruleOf } from '../../ui/form/rule-of.ts'
import { ownZone, TimeZoneSelect } from '../../ui/form/TimeZoneSelect.tsx'
import { HeaderFields } from './HeaderFields.tsx'
import { PickFields } from './PickFields.tsx'
import { ShopFields } from './ShopFields.tsx'
import { SourceName } from './SourceName.tsx'
import { fieldsOfSource, sourceOf } from './source-fields.ts'
import { TopicLogin } from './TopicLogin.tsx'
import './sources.css'

const newSource = { kind: 'json', minutes: EVERY_SECONDS.usual / 60, timeZone: ownZone() }

/** The fields of a source that the server reads at an address. */
function ReadFields({
  kind,
  source,
}: {
  kind: Exclude<DataSource['kind'], 'push' | ShopKind>
  source: DataSource | undefined
}) {
  const { t } = useTranslation()
  const isTopic = kind === 'mqtt'
  const isSameKind = source?.kind === kind
  return (
    <>
      <Form.Item
        name="url"
        label={t('dataSources.url')}
        extra={t('dataSources.urlText')}
        required
        rules={[ruleOf(addressFor(kind), t(isTopic ? 'dataSources.topicFault' : 'dataSources.urlFault'))]}
      >
        <Input
          placeholder={isTopic ? 'mqtt://broker.example/hall/temperature' : 'https://example.com/data.json'}
          spellCheck={false}
          className="mono"
        />
      </Form.Item>
      {isTopic ? (
        <TopicLogin hasStoredLogin={isSameKind && source.headerNames.length > 0} />
      ) : (
        <>
          <Form.Item
            name="minutes"
            label={t('dataSources.minutes')}
            rules={[{ required: true, message: t('dataSources.minutesFault', { max: EVERY_SECONDS.most / 60 }) }]}
          >
            <InputNumber min={EVERY_SECONDS.least / 60} max={EVERY_SECONDS.most / 60} />
          </Form.Item>
          <HeaderFields names={source?.headerNames ?? []} />
        </>
      )}
    </>
  )
}

/** The fields of a source. */
export function SourceForm({ object, close }: { object: DataSource | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      noun="dataSources"
      resource={dataSources}
      object={object}
      start={object ? {} : newSource}
      toFields={(source: DataSource) => ({ timeZone: ownZone(), ...fieldsOfSource(source) })}
      close={close}
      toWrite={(fields) => sourceOf(fields, object?.headerNames)}
    >
      <SourceName takesFocus={object === undefined} />
      <Form.Item name="kind" label={t('dataSources.kind')}>
        <Select options={sourceKinds.map((value) => ({ value, label: t(`sourceKinds.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => {
          const kind = getFieldValue('kind') as DataSource['kind']
          if (isShop(kind))
            return (
              <ShopFields
                kind={kind}
                hasStoredSecret={object?.kind === kind && object.headerNames.includes('secret')}
              />
            )
          return kind !== 'push' && <ReadFields kind={kind} source={object} />
        }}
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'calendar' && (
            <Form.Item name="timeZone" label={t('dataSources.timeZone')}>
              <TimeZoneSelect />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => !isShop(getFieldValue('kind') as DataSource['kind']) && <PickFields source={object} />}
      </Form.Item>
    </FormDialog>
  )
}
