import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { ENTRIES_MAX, ENTRY_MINUTES_MAX } from '@wifi-tms/contract/playlists'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import InputNumber from 'antd/es/input-number'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useWeekdayOptions } from '../../base/i18n/use-weekdays.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { EndTimeInput } from '../../ui/form/EndTimeInput.tsx'
import { newEntry } from './entry-fields.ts'
import './playlists.css'

/** The fields of one entry: its template, its minutes, and the days and hours in which it is shown. */
function EntryFields({ index }: { index: number }) {
  const { t } = useTranslation()
  const options = useWeekdayOptions()
  return (
    <>
      <div className="form-row">
        <Form.Item
          name={[index, 'template']}
          label={t('playlists.template')}
          rules={[{ required: true, message: t('playlists.templateFault') }]}
        >
          <TemplateSelect />
        </Form.Item>
        <Form.Item
          name={[index, 'minutes']}
          label={t('playlists.minutes')}
          rules={[{ required: true, message: t('playlists.minutesFault', { max: ENTRY_MINUTES_MAX }) }]}
        >
          <InputNumber min={1} max={ENTRY_MINUTES_MAX} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name={[index, 'days']} label={t('playlists.days')}>
        <Select mode="multiple" options={options} showSearch={false} allowClear placeholder={t('playlists.everyDay')} />
      </Form.Item>
      <div className="form-row">
        <Form.Item name={[index, 'from']} label={t('playlists.from')}>
          <Input type="time" />
        </Form.Item>
        <Form.Item
          name={[index, 'to']}
          label={t('playlists.to')}
          dependencies={[['entries', index, 'from']]}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, to?: string) => {
                const from: string | undefined = getFieldValue(['entries', index, 'from'])
                if (from && to && to <= from) throw new Error(t('playlists.hoursFault'))
              },
            }),
          ]}
        >
          <EndTimeInput />
        </Form.Item>
      </div>
    </>
  )
}

/** The entries of a playlist in their order. */
export function EntryList() {
  const { t } = useTranslation()
  return (
    <Form.List name="entries">
      {(entries, { add, remove, move }) => (
        <section className="entries" aria-label={t('playlists.entries')}>
          <h3>{t('playlists.entries')}</h3>
          <p className="second">{t('playlists.entriesText')}</p>
          <ol>
            {entries.map(({ key, name: index }) => (
              <li key={key} aria-label={t('playlists.entry', { number: index + 1 })}>
                <div className="entry-head">
                  <strong>{index + 1}</strong>
                  <Button
                    type="text"
                    size="small"
                    disabled={index === 0}
                    aria-label={t('playlists.up', { number: index + 1 })}
                    title={t('playlists.up', { number: index + 1 })}
                    icon={<ArrowUpOutlined aria-hidden />}
                    onClick={() => move(index, index - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    disabled={entries.length === 1}
                    aria-label={t('playlists.remove', { number: index + 1 })}
                    title={t('playlists.remove', { number: index + 1 })}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => remove(index)}
                  />
                </div>
                <EntryFields index={index} />
              </li>
            ))}
          </ol>
          <Button
            icon={<PlusOutlined aria-hidden />}
            disabled={entries.length >= ENTRIES_MAX}
            onClick={() => add({ ...newEntry })}
          >
            {t('playlists.addEntry')}
          </Button>
        </section>
      )}
    </Form.List>
  )
}
