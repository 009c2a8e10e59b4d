import { permissions } from '@wifi-tms/contract/permissions'
import { expect, test } from 'vitest'
import words from './words/en.json' with { type: 'json' }

test('the words of permissions say in English what the contract says, each of them and no other', () => {
  const sentences = Object.entries(permissions).map(([permission, { about }]) => [permission.replace('.', '-'), about])
  expect(words.may).toEqual(Object.fromEntries(sentences))
})
