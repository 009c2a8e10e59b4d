import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

const none = {
  template: '',
  image: '',
  crop: 'cover' as const,
  contain: false,
  force: false,
  algorithm: undefined,
  step: 'devices',
}

test('the address stores the whole choice, so that going back restores it, and keeps the list’s parameters', () => {
  const before = new URLSearchParams('q=door&page=2')
  expect(readChoice(before)).toEqual(none)
  const choice = { ...none, template: 't1', contain: true, force: true, algorithm: 'atkinson', step: 'check' } as const
  const after = writeChoice(before, choice)
  expect(after.toString()).toBe('q=door&page=2&template=t1&fit=contain&force=1&dither=atkinson&step=check')
  expect(readChoice(after)).toEqual(choice)
  expect(writeChoice(after, { ...none, step: 'devices' }).toString()).toBe('q=door&page=2')
})

test('the address stores a picture instead of a template, with its fit', () => {
  const after = writeChoice(new URLSearchParams('template=t1'), { template: '', image: 'p1', crop: 'fill' })
  expect(after.toString()).toBe('image=p1&crop=fill')
  expect(readChoice(after)).toEqual({ ...none, image: 'p1', crop: 'fill' })
  expect(writeChoice(after, { image: '' }).toString()).toBe('')
})

test('unknown values in the address are replaced by the defaults', () => {
  expect(readChoice(new URLSearchParams('fit=stretch&dither=magic&step=9'))).toEqual(none)
})
