import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSentence, type SentenceKey, sentences } from './sentences.ts'

/** Schemas whose faults are most of zod's own sentences. */
const schemas: z.ZodType[] = [
  z.string(),
  z.number(),
  z.int(),
  z.boolean(),
  z.object({}),
  z.array(z.number()),
  z.enum(['a', 'b']),
  z.literal(1),
  z.string().min(1),
  z.string().min(3),
  z.string().max(0),
  z.number().min(900),
  z.number().max(-1),
  z.number().gt(900),
  z.number().lt(-1),
  z.array(z.any()).min(3),
  z.array(z.any()).max(0),
  z.email(),
  z.url(),
  z.ipv4(),
  z.ipv6(),
  z.iso.date(),
  z.string().regex(/^9$/),
  z.string().startsWith('q'),
  z.strictObject({}),
  z.number().multipleOf(7),
  z.union([z.literal(5), z.literal(6)]),
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
  z.record(z.string().regex(/^q/), z.any()),
  z.base64(),
  z.tuple([z.any()]),
]

test('every sentence of a schema has a key', () => {
  const values = [undefined, null, '', 'ab', 1.5, 3, [1], { k: 1, l: 2 }, true, '\u0000']
  const messages = schemas.flatMap((schema) =>
    values.flatMap((value) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []),
  )
  // Guards against schemas that refuse nothing.
  expect(new Set(messages).size).toBeGreaterThan(25)
  expect([...new Set(messages)].filter((message) => !readSentence(message))).toEqual([])
})

/** Fills each placeholder of a sentence with its own name. */
const fillPlaces = (sentence: string) => sentence.replaceAll(/\{\{(\w+)\}\}/g, '<$1>')

test.each(Object.entries(sentences).flatMap(([key, all]) => all.map((text) => [key as SentenceKey, text] as const)))(
  'readSentence finds the key %s and the facts of: %s',
  (key, sentence) => {
    const facts = Object.fromEntries(
      Array.from(sentence.matchAll(/\{\{(\w+)\}\}/g), ([, name]) => [name!, `<${name}>`]),
    )
    expect(readSentence(fillPlaces(sentence))).toEqual({ key, facts })
  },
)

test('a sentence within another one is recognised by itself', () => {
  for (const [message, key, why] of [
    ['data.ean cannot be a code: EAN-13 needs 12 or 13 digits, and 1 has 1', 'wrongCode', 'digits'],
    [
      'data.upc may be another number: 1 is read as 10; if its last digit is its check digit, it should be 01',
      'doubtfulCode',
      'twoReadings',
    ],
  ] as const) {
    const read = readSentence(message)
    expect([read?.key, readSentence(read?.facts.why ?? '')?.key]).toEqual([key, why])
  }
})
