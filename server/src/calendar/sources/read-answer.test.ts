import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NotReadable } from './failures.ts'
import { readAnswer, type SourceAnswer } from './read-answer.ts'

const answer = (kind: SourceAnswer['kind'], bytes: Uint8Array, charset = '', pick = ''): SourceAnswer => ({
  kind,
  file: { bytes, type: charset && `text/plain; charset=${charset}`, encoding: '' },
  timeZone: 'Europe/Warsaw',
  now: '2026-11-30T08:00:00.000Z',
  pick,
})
const read = async (kind: SourceAnswer['kind'], body: string | Uint8Array, charset = '', pick = '') =>
  JSON.parse((await readAnswer(answer(kind, Buffer.from(body), charset, pick))).value)

test('text is decoded by the encoding that it states, else by that of its header, else, for a table, by a guess from its letters', async () => {
  expect(await read('json', Buffer.from('\ufeff{"a":"ä"}', 'utf16le'))).toEqual({ a: 'ä' })
  expect(await read('json', Buffer.from('{"a":"\xe4"}', 'latin1'), 'iso-8859-1')).toEqual({ a: 'ä' })
  await expect(read('json', Buffer.from('{"a":"\xe4"}', 'latin1'))).rejects.toThrow('is not text in UTF-8')
  expect(await read('csv', Buffer.from('name;preis\nK\xe4se;1,49 \x80', 'latin1'))).toEqual([
    { name: 'Käse', preis: '1,49 €' },
  ])
  const feedText =
    '<?xml version="1.0" encoding="ISO-8859-2"?><rss><channel><title>\xb3\xf3d\xbc</title></channel></rss>'
  expect(await read('rss', Buffer.from(feedText, 'latin1'))).toEqual({ title: 'łódź', items: [] })
})

test('RSS 1.0, whose items lie beside the channel, is read; a single item gives a list', async () => {
  const feedText = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>Old</title></channel>
    <item><title>One</title><link>https://example.com/1</link><dc:date>2026-11-30</dc:date></item></rdf:RDF>`
  expect(await read('rss', feedText)).toEqual({
    title: 'Old',
    items: [{ title: 'One', link: 'https://example.com/1', date: '2026-11-30', text: '' }],
  })
})

test('an entry of a feed keeps its title and text beside those of its pictures and recordings', async () => {
  const feedText = `<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><title>News</title><itunes:title>N</itunes:title>
    <item><title>One</title><media:title>Photo</media:title><description>Text</description>
    <media:description>A photo</media:description><itunes:title>O</itunes:title></item></channel></rss>`
  expect(await read('rss', feedText)).toEqual({
    title: 'News',
    items: [{ title: 'One', link: '', date: '', text: 'Text' }],
  })
})

/** Entities of which each stands ten times in the next: the last would be a text of 2 × 10¹² letters. */
const entities = Array.from({ length: 12 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
  '',
)

test.each([
  ['json', 'a page', '<!doctype html><title>Sign in</title>', 'is a page of HTML, not JSON'],
  ['json', 'nothing', '', 'is not JSON'],
  ['json', 'NaN', '{"price":NaN}', 'is not JSON'],
  ['json', 'deep nesting', '['.repeat(100) + ']'.repeat(100), 'must not be nested deeper than 64'],
  ['json', 'NUL', '{"a":"\\u0000"}', 'text must not hold the character NUL'],
  ['json', 'too much', JSON.stringify('x'.repeat(300_000)), 'holds more than 256 kB'],
  ['csv', 'an open quote', 'a;b\n"1;2', 'is not a table: look at line 2'],
  ['csv', 'a row too long', 'a;b\n1;2\n1;2;3', 'is not a table: look at line 3'],
  ['rss', 'a page', '<html><body>Hello</body></html>', 'is neither RSS nor Atom'],
  ['rss', 'nothing', '', 'is neither RSS nor Atom'],
  ['rss', 'elements without end', '<rss>'.repeat(200_000), 'is not XML'],
  [
    'rss',
    'entities of entities',
    `<!DOCTYPE rss [<!ENTITY e0 "ha">${entities}]><rss><channel><title>&e12;</title></channel></rss>`,
    '',
  ],
  [
    'rss',
    'an entity from outside',
    '<!DOCTYPE rss [<!ENTITY e SYSTEM "file:///etc/passwd">]><rss><channel><title>&e;</title></channel></rss>',
    '',
  ],
] as const)('an answer of kind %s with %s is reported or does no harm', async (kind, _, body, message) => {
  try {
    const { value } = await readAnswer(answer(kind, Buffer.from(body)))
    expect(message).toBe('')
    expect(value.length).toBeLessThan(20_000)
    expect(value).not.toContain('root:')
  } catch (error) {
    expect(error).toBeInstanceOf(NotReadable)
    if (message) expect((error as Error).message).toBe(message)
  }
})

test('any answer is read as JSON or refused with NotReadable', async () => {
  const kinds = fc.constantFrom('json' as const, 'csv' as const, 'rss' as const, 'calendar' as const)
  const body = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  )
  await fc.assert(
    fc.asyncProperty(kinds, body, async (kind, bytes) => {
      try {
        JSON.parse((await readAnswer(answer(kind, bytes))).value)
      } catch (error) {
        expect(error).toBeInstanceOf(NotReadable)
      }
    }),
  )
})

test.each([
  [
    'all of it',
    '$',
    {
      list: [
        { n: 'b', v: 2 },
        { n: 'a', v: 1 },
      ],
    },
  ],
  ['a field of each entry', 'list.n', ['b', 'a']],
  ['another shape', '{ "best": list^(v)[0].n, "sum": $sum(list.v) }', { best: 'a', sum: 3 }],
  ['a text', '$string(list[0].v) & " kg"', '2 kg'],
])('an expression gives %s', async (_, pick, value) => {
  expect(await read('json', '{"list":[{"n":"b","v":2},{"n":"a","v":1}]}', '', pick)).toEqual(value)
})

test('an expression may pick a small part of an answer that is larger than a value may be', async () => {
  expect(await read('json', JSON.stringify({ long: 'x'.repeat(300_000), short: 1 }), '', 'short')).toBe(1)
})

test.each([
  ['nothing', 'missing', 'has an expression that gives nothing'],
  ['a function', 'function($x) { $x }', 'has an expression that fails: '],
  ['an error', '1 + "a"', 'has an expression that fails: '],
  ['no end', '($f := function($n) { $f($n + 1) }; $f(0))', 'has an expression that fails: '],
  ['calls within calls', '($f := function($n) { 1 + $f($n + 1) }; $f(0))', 'has an expression that fails: '],
  ['too long a list', '[1..9999999]', 'has an expression that fails: '],
  ['too long a text', '$pad("x", 300000)', 'holds more than 256 kB'],
  ['half a letter', '$match("😀", /./)[0].match', 'text must not hold half a character'],
])('an expression that gives %s is reported', async (_, pick, message) => {
  await expect(read('json', '{}', '', pick)).rejects.toThrow(message)
})

test('an expression reaches nothing but its value', async () => {
  for (const pick of [
    'constructor',
    '$.__proto__',
    '{}.constructor',
    '"".constructor',
    '$sum.constructor',
    'a.toString',
  ])
    await expect(read('json', '{"a":{}}', '', pick), pick).rejects.toThrow('gives nothing')
})
