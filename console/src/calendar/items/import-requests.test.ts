import { expect, test } from 'vitest'
import { startImport } from './import-requests.ts'
import { fakeWorkers } from './testing/fake-worker.ts'

test('an import whose page is left between two of its requests goes on, and its worker ends after it', async () => {
  const { answered, ended } = fakeWorkers((kind) => kind)
  const { request, keep, end } = startImport(() => {})
  const namesFound = Promise.withResolvers<void>()
  const imported = keep(async () => {
    await request('templates', { uses: [] })
    await namesFound.promise
    return request('first', { uses: [] })
  })
  await request('read', { text: '' })
  end()
  expect(ended).toEqual([])
  namesFound.resolve()
  await expect(imported).resolves.toBe('first')
  expect(answered).toEqual(['templates', 'read', 'first'])
  expect(ended).toHaveLength(1)
})

test('a worker without a running import ends at once when its page is left', () => {
  const { ended } = fakeWorkers(() => undefined)
  startImport(() => {}).end()
  expect(ended).toHaveLength(1)
})

test('a worker that fails, or cannot be loaded, fails all requests, also later ones', async () => {
  const { workers } = fakeWorkers(() => undefined)
  let hasFailed = false
  const { request } = startImport(() => {
    hasFailed = true
  })
  const pending = expect(request('read', { text: '' })).rejects.toThrow('no memory')
  workers[0]!.dispatchEvent(Object.assign(new Event('error'), { message: 'no memory' }))
  await pending
  expect(hasFailed).toBe(true)
  await expect(request('first', { uses: [] })).rejects.toThrow('no memory')
})
