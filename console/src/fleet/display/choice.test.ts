import { expect, test } from 'vitest'
import { readChoice, writeChoice } from './choice.ts'

/** The choice that an address without parameters stands for. */
const defaults = {
  template: '',
  image: '',
  crop: 'cover' as const,
  scales: false,
  force: false,
  algorithm: undefined,
  step: 'devices' as const,
  onlyFitting: false,
}

test('the address stores the whole choice, so that going back restores it, and keeps the parameters of the device list', () => {
  const before = new URLSearchParams('q=door&page=2')
  expect(readChoice(before)).toEqual(defaults)
  const choice = {
    ...defaults,
    template: 't1',
    scales: true,
    force: true,
    algorithm: 'atkinson',
    step: 'check',
    onlyFitting: true,
  } as const
  const after = writeChoice(before, choice)
  expect(after.toString()).toBe('q=door&page=2&template=t1&fit=contain&force=1&dither=atkinson&step=check&fitting=1')
  expect(readChoice(after)).toEqual(choice)
  expect(writeChoice(after, defaults).toString()).toBe('q=door&page=2')
})

test('the address stores a picture instead of a template, with its crop', () => {
  const after = writeChoice(new URLSearchParams('template=t1'), { template: '', image: 'p1', crop: 'fill' })
  expect(after.toString()).toBe('image=p1&crop=fill')
  expect(readChoice(after)).toEqual({ ...defaults, image: 'p1', crop: 'fill' })
  expect(writeChoice(after, { image: '' }).toString()).toBe('')
})

test('unknown values in the address are replaced by the defaults', () => {
  expect(readChoice(new URLSearchParams('fit=stretch&dither=magic&step=9'))).toEqual(defaults)
})

test('a filter by the chosen template follows a change of the template; a filter by another template stays', () => {
  const change = (query: string) => writeChoice(new URLSearchParams(query), { template: 't2' }).toString()
  expect(change('template=t1&fitsTemplate=t1')).toBe('template=t2&fitsTemplate=t2')
  expect(change('template=t1&fitsTemplate=t3')).toBe('template=t2&fitsTemplate=t3')
  expect(change('template=t1')).toBe('template=t2')
})
