import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

const none = { template: '', contain: false, force: false, algorithm: undefined, step: 'devices' }

test('the address has the whole choice, so that the way back finds it, and leaves the list its own', () => {
  const before = new URLSearchParams('q=door&page=2')
  expect(readChoice(before)).toEqual(none)
  const choice = { template: 't1', contain: true, force: true, algorithm: 'atkinson', step: 'check' } as const
  const after = writeChoice(before, choice)
  expect(after.toString()).toBe('q=door&page=2&template=t1&fit=contain&force=1&dither=atkinson&step=check')
  expect(readChoice(after)).toEqual(choice)
  expect(writeChoice(after, { ...none, step: 'devices' }).toString()).toBe('q=door&page=2')
})

test('what nobody knows in the address is the usual', () => {
  expect(readChoice(new URLSearchParams('fit=stretch&dither=magic&step=9'))).toEqual(none)
})
