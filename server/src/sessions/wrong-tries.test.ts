import { expect, test } from 'vitest'
import { wrongTries } from './wrong-tries.ts'

const at = (minute: number) => new Date(minute * 60_000)

test('a stranger elsewhere cannot lock the owner out', () => {
  const tries = wrongTries()
  for (let i = 0; i < 10; i++) tries.begin('owner', '198.51.100.7', at(0))
  expect(() => tries.begin('owner', '198.51.100.7', at(1))).toThrow('please wait')
  expect(() => tries.begin('owner', '192.0.2.1', at(1))).not.toThrow()
  expect(() => tries.begin('other', '198.51.100.7', at(1))).not.toThrow()
})

test('a right try clears the count, and time does', () => {
  const tries = wrongTries()
  for (let i = 0; i < 9; i++) tries.begin('owner', '::1', at(0))
  tries.right('owner', '::1')
  for (let i = 0; i < 10; i++) tries.begin('owner', '::1', at(0))
  expect(() => tries.begin('owner', '::1', at(14))).toThrow()
  expect(() => tries.begin('owner', '::1', at(15))).not.toThrow()
})
