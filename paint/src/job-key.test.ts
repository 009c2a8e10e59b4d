import { expect, test } from 'vitest'
import { jobKey } from './job-key.ts'
import { job, panel } from './test-scene.ts'

const text = {
  kind: 'text',
  id: 't',
  x: 0,
  y: 0,
  width: 50,
  height: 20,
  text: '{{data.price}}',
  when: 'data.sale',
} as const
const image = { kind: 'image', id: 'p', x: 0, y: 0, width: 50, height: 20, image: 'one' } as const
const hashes = new Map([['one', 'aa']])
const testPanel = panel(100, 50)
const baseJob = () => job(testPanel, [text, image], { data: { data: { price: 3, sale: true, stock: 7 } } })

test('the key does not depend on the order of fields, nor on values that the design does not use', () => {
  const key = jobKey(baseJob(), hashes)
  const reordered = { ...baseJob(), design: Object.fromEntries(Object.entries(baseJob().design).reverse()) as never }
  expect(jobKey(reordered, hashes)).toBe(key)
  expect(jobKey({ ...baseJob(), data: { data: { price: 3, sale: 'yes', stock: 8 } } }, hashes)).toBe(key)
})

test('everything that may change a pixel changes the key', () => {
  const changedJobs = [
    jobKey({ ...baseJob(), data: { data: { price: 4, sale: true } } }, hashes),
    jobKey({ ...baseJob(), data: { data: { price: 3, sale: false } } }, hashes),
    jobKey({ ...baseJob(), algorithm: 'binarization' }, hashes),
    jobKey({ ...baseJob(), fit: 'contain' }, hashes),
    jobKey({ ...baseJob(), mark: 'low-battery' }, hashes),
    jobKey({ ...baseJob(), panel: panel(100, 50, { color: 'B/W/R' }) }, hashes),
    jobKey({ ...baseJob(), panel: panel(100, 50, { angle: 180 }) }, hashes),
    jobKey({ ...baseJob(), panel: panel(100, 50, { halves: true }) }, hashes),
    jobKey({ ...baseJob(), panel: panel(100, 50, { inks: { white: '#c8c8c8' } }) }, hashes),
    jobKey(baseJob(), new Map([['one', 'bb']])),
    jobKey(baseJob(), new Map()),
    jobKey(job(testPanel, [{ ...text, x: 1 }, image], { data: baseJob().data }), hashes),
    ...[{}, { room: { now: null } }].map((data) =>
      jobKey(job(testPanel, [{ ...text, when: '', text: '{{room.now.name}}' }], { data }), hashes),
    ),
  ]
  expect(new Set([...changedJobs, jobKey(baseJob(), hashes)]).size).toBe(changedJobs.length + 1)
})

test('jobKey reads each value once, even if many texts show it', () => {
  let timesRead = 0
  const data = {
    sale: true,
    get price() {
      return ++timesRead
    },
  }
  const texts = Array.from({ length: 50 }, (_, index) => ({ ...text, id: `t${index}` }))
  jobKey(job(testPanel, texts, { data: { data } }), hashes)
  expect(timesRead).toBe(1)
})

test('the key depends on the entries of a list, as its formats show them', () => {
  const keyOf = (guests: unknown) =>
    jobKey(
      job(testPanel, [{ ...text, when: '', text: '{{data.guests|join:name}}' }], { data: { data: { guests } } }),
      hashes,
    )
  const lists = [[{ name: 'Anna' }], [{ name: 'Jan' }], [{ name: 'Anna' }, { name: 'Jan' }], [], undefined]
  expect(new Set(lists.map(keyOf)).size).toBe(lists.length)
})
