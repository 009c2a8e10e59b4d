import { devices } from '@wifi-tms/contract/devices'
import { type OwnPlate, roomStates } from '@wifi-tms/contract/rooms'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { languageInfo } from '../../base/i18n/languages.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { nameOf } from '../../fleet/devices/device-name.ts'

/**
 * Selects the settings to send: those of the plates (a room's door signs) with these ids. Plates without settings of
 * their own are left out.
 */
export const plateSettingsOf = (
  plates: Record<string, OwnPlate> = {},
  ids: readonly string[] = [],
): Record<string, OwnPlate> =>
  Object.fromEntries(ids.flatMap((id) => (plates[id] && hasSettings(plates[id]) ? [[id, plates[id]]] : [])))

const hasSettings = ({ templates, language }: OwnPlate) => language !== undefined || Object.keys(templates).length > 0

interface PlateProps {
  name: string
  settings: OwnPlate
  change: (settings: OwnPlate) => void
}

/** The settings in which a plate differs from its room. They are folded, because most plates have none. */
function PlateFields({ name, settings, change }: PlateProps) {
  const { t } = useTranslation()
  const id = useId()
  // The fields are rendered when they are first unfolded: a room may have many plates, each with a list of templates.
  const [wasOpen, setOpen] = useState(false)
  const chooseTemplate = (state: keyof OwnPlate['templates'], template: string | undefined) => {
    const { [state]: _, ...others } = settings.templates
    change({ ...settings, templates: template ? { ...others, [state]: template } : others })
  }
  const chooseLanguage = (language: Language | undefined) =>
    change({ templates: settings.templates, ...(language && { language }) })
  return (
    <details className="own-plate" aria-label={name} onToggle={() => setOpen(true)}>
      <summary>
        <span className="one-line">{name}</span>
        <span className="second">{t(hasSettings(settings) ? 'rooms.ownChoice' : 'rooms.asRoom')}</span>
      </summary>
      {wasOpen && (
        <div className="form-row">
          <Form.Item label={t('rooms.language')} htmlFor={`${id}language`}>
            <Select
              id={`${id}language`}
              {...(settings.language && { value: settings.language })}
              onChange={chooseLanguage}
              options={languages.map((value) => ({ value, label: languageInfo[value].name }))}
              placeholder={t('rooms.asRoom')}
              allowClear
            />
          </Form.Item>
          {roomStates.map((state) => (
            <Form.Item key={state} label={t(`roomStates.${state}`)} htmlFor={`${id}${state}`}>
              <TemplateSelect
                id={`${id}${state}`}
                value={settings.templates[state]}
                onChange={(template) => chooseTemplate(state, template)}
                placeholder={t('rooms.asRoom')}
                allowClear
              />
            </Form.Item>
          ))}
        </div>
      )}
    </details>
  )
}

interface Props {
  value?: Record<string, OwnPlate>
  onChange?: (plates: Record<string, OwnPlate>) => void
}

/** The plates that are chosen for a room, each with its own settings. */
function PlateList({ value = {}, onChange }: Props) {
  const ids = (Form.useWatch('devices') as string[] | undefined) ?? []
  const devicesById = useObjects(devices, ids, (id) => id)
  return ids.map((id) => {
    const device = devicesById.get(id)
    return (
      <PlateFields
        key={id}
        name={device ? nameOf(device) : '…'}
        settings={value[id] ?? { templates: {} }}
        change={(settings) => onChange?.({ ...value, [id]: settings })}
      />
    )
  })
}

/** The part of a room's form with the settings of single plates. */
export function OwnPlates() {
  const { t } = useTranslation()
  const ids = Form.useWatch('devices') as string[] | undefined
  return (
    <section className="room-part" aria-label={t('rooms.ownPlates')} hidden={!ids?.length}>
      <h3>{t('rooms.ownPlates')}</h3>
      <p className="second">{t('rooms.ownPlatesText')}</p>
      <Form.Item name="plates">
        <PlateList />
      </Form.Item>
    </section>
  )
}
