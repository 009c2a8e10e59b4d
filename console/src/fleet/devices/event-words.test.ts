import { tagEvents } from '@wifi-tms/contract/messages'
import { languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import type { LiveDeviceMessage } from '../../base/link/device-events.ts'
import { speaking } from '../../testing/speaking.ts'
import { eventWords } from './event-words.ts'

test.each(languages)('%s has words for all live messages of devices', async (language) => {
  const t = await speaking(language)
  const allWords: LiveDeviceMessage[] = [
    ...tagEvents.map((event) => ({ type: 'event' as const, event })),
    { type: 'result', id: 'a', ok: true },
    { type: 'result', id: 'a', ok: false },
    { type: 'result', id: 'a', ok: false, reason: 'no <room> {{to}}' },
    { type: 'progress', id: 'a', percent: 40 },
  ]
  const words = allWords.map((word) => eventWords(word, t, language).phrase)
  expect(new Set(words).size).toBe(allWords.length)
  for (const word of words) expect(word).not.toMatch(/^$|events\.|results\.|\{\{(percent|reason)/)
  expect(words.at(-2)).toContain('no <room> {{to}}')
  expect(words.at(-1)).toContain('40')
})

test('details of an event follow the phrase; a failed display names what to check', async () => {
  const t = await speaking('en')
  const detailsOf = (fields: object) => eventWords({ type: 'event', event: 'button', ...fields }, t, 'en').details
  expect(detailsOf({ button: 2, message: 'held' })).toBe('2 · held')
  expect(detailsOf({})).toBe('')
  expect(detailsOf({ event: 'display-fail', reason: 'network', message: 'no route' })).toBe(
    'The device could not fetch the picture: “no route”. Check the network.',
  )
})
