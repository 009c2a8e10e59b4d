import { devices } from '@wifi-tms/contract/devices'
import { type OwnPlate, roomStates } from '@wifi-tms/contract/rooms'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import { templates } from '@wifi-tms/contract/templates'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { speech } from '../../base/i18n/languages.ts'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { sizedTemplateName } from '../../ui/page/template-name.ts'

/** The plates of a room that have settings of their own, as they are sent. */
export const ownOf = (plates: Record<string, OwnPlate> = {}, ids: readonly string[] = []): Record<string, OwnPlate> =>
  Object.fromEntries(ids.flatMap((id) => (plates[id] && hasOwn(plates[id]) ? [[id, plates[id]]] : [])))

const hasOwn = ({ templates, language }: OwnPlate) => language !== undefined || Object.keys(templates).length > 0

interface PlateProps {
  name: string
  own: OwnPlate
  change: (own: OwnPlate) => void
}

/** The settings in which a plate differs from its room; folded, as most plates have none. */
function PlateFields({ name, own, change }: PlateProps) {
  const { t } = useTranslation()
  const id = useId()
  const [wasOpen, setOpen] = useState(false)
  const choose = (state: keyof OwnPlate['templates'], template: string | undefined) => {
    const { [state]: _, ...others } = own.templates
    change({ ...own, templates: template ? { ...others, [state]: template } : others })
  }
  const speak = (language: Language | undefined) => change({ templates: own.templates, ...(language && { language }) })
  return (
    <details className="own-plate" aria-label={name} onToggle={() => setOpen(true)}>
      <summary>
        <span className="one-line">{name}</span>
        <span className="second">{t(hasOwn(own) ? 'rooms.ownChoice' : 'rooms.asRoom')}</span>
      </summary>
      {wasOpen && (
        <div className="form-row">
          <Form.Item label={t('rooms.language')} htmlFor={`${id}language`}>
            <Select
              id={`${id}language`}
              {...(own.language && { value: own.language })}
              onChange={speak}
              options={languages.map((value) => ({ value, label: speech[value].name }))}
              placeholder={t('rooms.asRoom')}
              allowClear
            />
          </Form.Item>
          {roomStates.map((state) => (
            <Form.Item key={state} label={t(`roomStates.${state}`)} htmlFor={`${id}${state}`}>
              <ReferenceSelect
                id={`${id}${state}`}
                resource={templates}
                nameOf={sizedTemplateName}
                value={own.templates[state]}
                onChange={(template) => choose(state, template)}
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

/** The plates that are chosen for a room, each with what it shows otherwise. */
function PlateList({ value = {}, onChange }: Props) {
  const ids = (Form.useWatch('devices') as string[] | undefined) ?? []
  const devicesById = useObjects(devices, ids, (id) => id)
  return ids.map((id) => {
    const device = devicesById.get(id)
    return (
      <PlateFields
        key={id}
        name={device ? nameOf(device) : '…'}
        own={value[id] ?? { templates: {} }}
        change={(own) => onChange?.({ ...value, [id]: own })}
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
