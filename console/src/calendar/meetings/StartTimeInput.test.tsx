import { fireEvent, screen } from '@testing-library/react'
import Form from 'antd/es/form'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { MeetingFields } from './MeetingFields.tsx'

const timeIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
const setTime = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('a moved start moves the end along, until the person changes the end', async () => {
  await show(
    <Form initialValues={{ startTime: '09:45', endTime: '10:45' }}>
      <MeetingFields hasFixedRooms isSingle />
    </Form>,
  )
  setTime('Start time', '09:30')
  expect(timeIn('End time')).toBe('10:30')
  // On the way to a new time the field may be empty, or have a time after which the meeting would end tomorrow. The
  // meeting is as long as before once the start is 14:00.
  for (const time of ['23:30', '', '14:00']) setTime('Start time', time)
  expect(timeIn('End time')).toBe('15:00')

  setTime('End time', '14:20')
  expect(timeIn('Start time')).toBe('14:00')
  setTime('Start time', '16:00')
  expect(timeIn('End time')).toBe('16:20')
  setTime('Start time', '23:50')
  expect(timeIn('End time')).toBe('24:00')
})
