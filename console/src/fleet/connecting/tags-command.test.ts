import { expect, test } from 'vitest'
import { tagsCommand } from './tags-command.ts'

test('the command of a virtual tag has all its options, quoted for a shell', () => {
  const screen = { type: 7, width: 800, height: 480, color: 'E6 color', angle: 90 } as const
  expect(tagsCommand('http://shop:8080', 1884, { uri: 'shop/floor', apikey: 'a$b\'c"d0123456789' }, screen)).toBe(
    `npm run tags -- --server http://shop:8080 --mqtt-port 1884 --product shop/floor --apikey 'a$b'\\''c"d0123456789' --screen '7=800x480,E6 color,90'`,
  )
})
