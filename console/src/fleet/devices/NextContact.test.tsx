import { screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { NextContact, WaitLine } from './NextContact.tsx'

test('the expected contact of a device has its time, on another day also the date, and neither if the time is not known', async () => {
  const today = dayjs().hour(14).minute(20)
  const onAnotherDay = today.year(2041).month(4).date(6)
  const contacts = [today.toISOString(), onAnotherDay.toISOString(), null]
  await show(
    <ul>
      {contacts.map((nextContactAt) => (
        <li key={nextContactAt}>
          <NextContact device={{ status: 'online', nextContactAt }} />
        </li>
      ))}
    </ul>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'at its next contact, about 14:20',
    'at its next contact, about 05-06 14:20',
    'at its next contact',
  ])
})

test('a waiting picture has the expected contact if its device is offline or asleep, not if it listens', async () => {
  const devices = [
    { status: 'offline', nextContactAt: null },
    { status: 'online', nextContactAt: dayjs().hour(14).minute(20).toISOString() },
    { status: 'online', nextContactAt: null },
  ] as const
  await show(
    <ul>
      {devices.map((device, index) => (
        <li key={index}>
          <WaitLine device={device} state="waiting" />
        </li>
      ))}
      <li>
        <WaitLine device={devices[0]} state="shown" />
      </li>
    </ul>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'once it is online',
    'at its next contact, about 14:20',
    '',
    '',
  ])
})
