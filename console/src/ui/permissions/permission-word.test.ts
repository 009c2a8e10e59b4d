import { permissions } from '@wifi-tms/contract/permissions'
import { expect, test } from 'vitest'
import words from './words/en.json' with { type: 'json' }

test('the English words of permissions are the contract’s sentences, for each permission and no other', () => {
  const sentences = Object.entries(permissions).map(([permission, { about }]) => [permission.replace('.', '-'), about])
  expect(words.may).toEqual(Object.fromEntries(sentences))
})
