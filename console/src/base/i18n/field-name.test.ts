import { historyFields } from '@wifi-tms/contract/history-fields'
import { languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { fieldName } from './field-name.ts'

test.each(languages)('every field that can be written or appears in the history has a name in %s', async (language) => {
  const t = await speaking(language)
  const nameless = [...historyFields].flatMap(([path, fields]) =>
    [...fields].filter((field) => fieldName(t, path, field) === field).map((field) => `${path}.${field}`),
  )
  // The current password proves who changes the password, and is no field of the account.
  expect(nameless).toEqual(['admin_users.currentPassword'])
})

test('a field is named by the word on the screens of its noun; a field without such a word keeps its key', async () => {
  const t = await speaking('en')
  expect(fieldName(t, 'deviceTypes', 'type')).toBe('Type value')
  expect(fieldName(t, 'device_types', 'type')).toBe('Type value')
  expect(fieldName(t, 'devices', 'screenType')).toBe('Screen type')
  expect(fieldName(t, 'devices', 'labels')).toBe('Labels')
  expect(fieldName(t, 'devices', 'total')).toBe('Number of devices')
  expect(fieldName(t, '', 'of-tomorrow')).toBe('of-tomorrow')
})
