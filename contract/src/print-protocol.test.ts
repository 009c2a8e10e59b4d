import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FrameFormat, messages } from './messages.ts'
import { printProtocol } from './print-protocol.ts'

const PAGE = join(import.meta.dirname, '../../docs/device-protocol.md')

test('docs/device-protocol.md is printed from the contract (node contract/src/print-protocol.ts > docs/device-protocol.md)', async () => {
  expect(await readFile(PAGE, 'utf8')).toBe(printProtocol())
})

test('every format of a frame has its row on the page', () => {
  for (const format of FrameFormat.options) expect(printProtocol()).toContain(`\n| \`${format}\` | `)
})

test('every message is on the page, with each of its fields', () => {
  const page = printProtocol()
  expect(page).toContain('Its fields are those of `hello` that need not be there.')
  for (const [name, { shape, about }] of [...Object.entries(messages.up), ...Object.entries(messages.down)]) {
    const part = page.split(`### \`${name}\`\n`)[1]?.split('\n#')[0] ?? ''
    expect(part).toContain(about)
    if (name === 'report') continue
    for (const field of Object.keys(shape.shape).filter((fieldName) => fieldName !== 'type'))
      expect(part).toContain(`| \`${field}\` |`)
  }
})
