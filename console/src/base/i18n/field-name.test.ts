import { algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { devices } from '@wifi-tms/contract/devices'
import { directories } from '@wifi-tms/contract/directories'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { meetings } from '@wifi-tms/contract/meetings'
import { otas } from '@wifi-tms/contract/otas'
import { playlists } from '@wifi-tms/contract/playlists'
import { products } from '@wifi-tms/contract/products'
import { rooms } from '@wifi-tms/contract/rooms'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { languages } from '@wifi-tms/contract/shapes'
import { tasks } from '@wifi-tms/contract/tasks'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { fieldName } from './field-name.ts'

const all = [
  algorithms,
  deviceTypes,
  devices,
  directories,
  fonts,
  images,
  meetings,
  otas,
  products,
  rooms,
  screenTypes,
  tasks,
  playlists,
  templates,
  users,
]

test.each(languages)('every field that can be written has a name in %s', async (language) => {
  const t = await speaking(language)
  for (const { path, write } of all)
    for (const field of Object.keys(write.shape)) {
      // It proves who changes a password, and is no field of the account.
      if (field === 'currentPassword') continue
      expect(fieldName(t, path, field), `${path}.${field}`).not.toBe(field)
    }
})

test('a field is called as on the screens of its noun, by the group of words or by the address; others by themselves', async () => {
  const t = await speaking('en')
  expect(fieldName(t, 'deviceTypes', 'type')).toBe('Type value')
  expect(fieldName(t, 'device_types', 'type')).toBe('Type value')
  expect(fieldName(t, 'devices', 'screenType')).toBe('Screen type')
  expect(fieldName(t, 'devices', 'labels')).toBe('Labels')
  expect(fieldName(t, 'devices', 'total')).toBe('Number of devices')
  expect(fieldName(t, '', 'of-tomorrow')).toBe('of-tomorrow')
})
