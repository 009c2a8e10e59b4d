import { listEquipment } from '@wifi-tms/contract/labels'
import { PLATES_MAX, phoneModes, privacies, type Room, roomStates, rooms } from '@wifi-tms/contract/rooms'
import { languages } from '@wifi-tms/contract/shapes'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../base/i18n/languages.ts'
import { TemplateSelect } from '../../content/templates/TemplateSelect.tsx'
import { DevicesSelect } from '../../fleet/devices/DevicesSelect.tsx'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'
import { MoreFields } from '../../ui/form/MoreFields.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { TimeZoneSelect } from '../../ui/form/TimeZoneSelect.tsx'
import { LabelField } from '../../ui/labels/LabelField.tsx'
import { BookingFields } from './BookingFields.tsx'
import { DoorLink } from './DoorLink.tsx'
import { HoursFields } from './HoursFields.tsx'
import { OwnPlates } from './OwnPlates.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { RoomCalendar } from './RoomCalendar.tsx'

/** The fields of a room. The fields that most rooms need come first; the others are folded. */
export function RoomFields({ object }: { object: Room | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <NameField noun="rooms" resource={rooms} object={object} />
      <Form.Item name="devices" label={t('rooms.devices')} extra={t('rooms.devicesText')}>
        <DevicesSelect maxCount={PLATES_MAX} />
      </Form.Item>
      <TakenPlates storedIds={object?.devices ?? []} />
      <div className="form-row">
        <Form.Item name="timeZone" label={t('rooms.timeZone')}>
          <TimeZoneSelect />
        </Form.Item>
        <Form.Item name="language" label={t('rooms.language')}>
          <Select options={languages.map((value) => ({ value, label: languageInfo[value].name }))} />
        </Form.Item>
      </div>
      <PlaceFields />
      <Form.Item name="checkIn" label={t('rooms.checkIn')} extra={t('rooms.checkInText')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="privacy" label={t('rooms.privacy')} extra={t('rooms.privacyText')}>
        <Select options={privacies.map((value) => ({ value, label: t(`roomPrivacies.${value}`) }))} />
      </Form.Item>
      <RoomCalendar object={object} />
      <MoreFields title={t('rooms.more')}>
        <LabelField
          listCall={listEquipment}
          wording={{
            name: 'equipment',
            label: t('rooms.equipment'),
            text: t('rooms.equipmentText'),
            fault: t('rooms.equipmentFault'),
          }}
        />
        <BookingFields />
        <Form.Item name="phone" label={t('rooms.phone')} extra={t('rooms.phoneText')} initialValue="signedIn">
          <Select options={phoneModes.map((value) => ({ value, label: t(`rooms.phones.${value}`) }))} />
        </Form.Item>
        {object && <DoorLink room={object} />}
        <HoursFields />
        <section className="room-part" aria-label={t('rooms.templates')}>
          <h3>{t('rooms.templates')}</h3>
          <p className="second">{t('rooms.templatesText')}</p>
          <div className="form-row">
            {roomStates.map((state) => (
              <Form.Item key={state} name={['templates', state]} label={t(`roomStates.${state}`)}>
                <TemplateSelect placeholder={t('rooms.shipped')} allowClear />
              </Form.Item>
            ))}
          </div>
        </section>
        <OwnPlates />
      </MoreFields>
    </>
  )
}

/**
 * Warns of tasks, playlists and items on devices that become door signs: the room overwrites them. `storedIds` are
 * the signs that the room already has. The server refuses signs of other rooms.
 */
function TakenPlates({ storedIds }: { storedIds: readonly string[] }) {
  const chosenIds: string[] = Form.useWatch('devices') ?? []
  const deviceIds = chosenIds.filter((id) => !storedIds.includes(id))
  const choice = deviceIds.length > 0 ? { deviceIds } : undefined
  const overwritten = useOverwritten(choice, ['tasks', 'playlists', 'items'])
  return overwritten ? <p className="warning">{overwritten.warning}</p> : null
}
