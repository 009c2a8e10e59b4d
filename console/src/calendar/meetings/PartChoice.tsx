import { type MeetingPart, meetingParts } from '@wifi-tms/contract/occurrences'
import Radio from 'antd/es/radio'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The day of one occurrence, like 2026-11-30. */
  day: string
  value: MeetingPart
  onChange: (part: MeetingPart) => void
}

/** Asks which occurrences of a series are meant: the one on this day, that one and all later ones, or all. */
export function PartChoice({ day, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      className="meeting-part"
      aria-label={t('meetings.part')}
      value={value}
      onChange={({ target }) => onChange(target.value as MeetingPart)}
      options={meetingParts.map((part) => ({ value: part, label: t(`meetings.parts.${part}`, { day }) }))}
    />
  )
}
