import { expect, test } from 'vitest'
import '../screens.tsx'
import { pathTo } from './paths.ts'

test('a path is built from the list of screens; inputs that are no parameters of the path become its query', () => {
  expect(pathTo('devices')).toBe('/device/list')
  expect(pathTo('device', { id: 'a/b' })).toBe('/device/edit/a%2Fb')
  expect(pathTo('devices', { product: 'p1', q: 'ä&b' })).toBe('/device/list?product=p1&q=%C3%A4%26b')
  expect(pathTo('devices', { labels: ['a', 'b'] })).toBe('/device/list?labels=a&labels=b')
  // @ts-expect-error: the path of one device has its id
  expect(() => pathTo('device')).toBeDefined()
  // @ts-expect-error: there is no such screen
  expect(() => pathTo('nowhere')).toThrow()
})
