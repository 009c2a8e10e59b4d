import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storeInFolder } from './store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tags-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const glass = { sha256: 'a'.repeat(64), bytes: Buffer.from([1, 2, 3]) }
const settings = { server: 'http://x', mqttHost: 'x', mqttPort: 1, ssid: 's' }

test('a store returns the last saved values, also in the next run', () => {
  const first = storeInFolder(folder)
  first.save('a', { secret: 'old' })
  first.save('a', { secret: 'new', settings })
  first.save('a', { glass })
  first.save('b', { glass })
  first.save('b', { glass: null })
  first.save('c', { secret: 'x', glass })
  first.erase('c')
  for (let run = 0; run < 2; run++) {
    const next = storeInFolder(folder)
    expect(next.read('a')).toEqual({ secret: 'new', settings, glass })
    expect(next.read('b')).toEqual({ glass: null })
    expect(next.read('c')).toEqual({})
  }
})

test('a store skips a last line that a crash cut short', () => {
  storeInFolder(folder).save('a', { secret: 'kept' })
  appendFileSync(join(folder, 'tags.jsonl'), '{"mac":"a","secret":"ha')
  expect(storeInFolder(folder).read('a').secret).toBe('kept')
  expect(readFileSync(join(folder, 'tags.jsonl'), 'utf8').split('\n')).toHaveLength(2)
})

test('only the owner of the file may read the secrets', () => {
  storeInFolder(folder).save('a', { secret: 'kept' })
  expect(statSync(join(folder, 'tags.jsonl')).mode & 0o077).toBe(0)
})

test('the next run deletes frames that no tag shows any more', () => {
  const first = storeInFolder(folder)
  first.save('a', { glass })
  first.save('a', { glass: { ...glass, sha256: 'b'.repeat(64) } })
  storeInFolder(folder)
  expect(readdirSync(join(folder, 'frames'))).toEqual(['b'.repeat(64)])
})
