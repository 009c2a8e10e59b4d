import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readJson } from './read-json.ts'

const MB = 1024 * 1024
const CHUNK = 64 * 1024
const request = (bodyLimit: number) =>
  ({ headers: {}, routeOptions: { bodyLimit, config: {} } }) as unknown as FastifyRequest

/** A body that has arrived completely: all of it can be read in one go. */
const bodyOf = (text: string) => {
  const bytes = Buffer.from(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) =>
    bytes.subarray(index * CHUNK, (index + 1) * CHUNK),
  )
  return Readable.from(chunks, { highWaterMark: chunks.length })
}

test.each([
  ['nothing but spaces', ' '.repeat(16 * MB), false],
  ['one text', JSON.stringify({ a: 'x'.repeat(15 * MB) }), false],
  ['texts and values', JSON.stringify(Array(14).fill(['x'.repeat(MB - 2), 1, null, {}])), true],
])('while 16 MB of %s are read, other callers get a turn after each chunk', async (_, text, isTaken) => {
  let [turnCount, longestParsed] = [0, 0]
  const { parse } = JSON
  const watched = vi.spyOn(JSON, 'parse').mockImplementation((json: string) => {
    longestParsed = Math.max(longestParsed, json.length)
    return parse(json)
  })
  onTestFinished(() => watched.mockRestore())
  let isReading = true
  const otherCalls = () => {
    turnCount++
    if (isReading) setImmediate(otherCalls)
  }
  setImmediate(otherCalls)
  const read = await readJson(request(16 * MB), bodyOf(text)).catch(() => undefined)
  isReading = false
  expect(JSON.stringify(read) === text).toBe(isTaken)
  expect(turnCount).toBeGreaterThanOrEqual(Math.floor(text.length / CHUNK) - 1)
  expect(longestParsed).toBeLessThanOrEqual(MB)
})

test('a body of unknown length that grows too large is refused, and the connection can still answer', async () => {
  const body = bodyOf(' '.repeat(MB))
  await expect(readJson(request(CHUNK), body)).rejects.toMatchObject({ kind: 'tooLarge' })
  expect(body.destroyed).toBe(false)
})

test('a byte order mark, with which some programs begin, is no part of the text', async () => {
  expect(await readJson(request(CHUNK), bodyOf('\ufeff{"a":1}'))).toEqual({ a: 1 })
  await expect(readJson(request(CHUNK), bodyOf('{\ufeff"a":1}'))).rejects.toMatchObject({ kind: 'wrongInput' })
})
