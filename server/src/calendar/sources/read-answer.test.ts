import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NotReadable, readAnswer, type SourceAnswer } from './read-answer.ts'

const read = (kind: SourceAnswer['kind'], body: string | Uint8Array, charset = '') =>
  JSON.parse(readAnswer({ kind, bytes: typeof body === 'string' ? Buffer.from(body) : body, charset }))

test('text is read as it says of itself, as its header says, else by its letters', () => {
  expect(read('json', Buffer.from('\ufeff{"a":"ä"}', 'utf16le'))).toEqual({ a: 'ä' })
  expect(read('json', Buffer.from('{"a":"\xe4"}', 'latin1'), 'iso-8859-1')).toEqual({ a: 'ä' })
  expect(() => read('json', Buffer.from('{"a":"\xe4"}', 'latin1'))).toThrow('is not text in UTF-8')
  expect(read('csv', Buffer.from('name;preis\nK\xe4se;1,49 \x80', 'latin1'))).toEqual([
    { name: 'Käse', preis: '1,49 €' },
  ])
  const feed = '<?xml version="1.0" encoding="ISO-8859-2"?><rss><channel><title>\xb3\xf3d\xbc</title></channel></rss>'
  expect(read('rss', Buffer.from(feed, 'latin1'))).toEqual({ title: 'łódź', items: [] })
})

test('RSS 1.0 has its items beside the channel; one entry is a list too', () => {
  const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>Old</title></channel>
    <item><title>One</title><link>https://example.com/1</link><dc:date>2026-11-30</dc:date></item></rdf:RDF>`
  expect(read('rss', feed)).toEqual({
    title: 'Old',
    items: [{ title: 'One', link: 'https://example.com/1', date: '2026-11-30', text: '' }],
  })
})

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
] as const)('%s: %s is told or does no harm', (kind, _, body, message) => {
  try {
    const value = readAnswer({ kind, bytes: Buffer.from(body), charset: '' })
    expect(message).toBe('')
    expect(value.length).toBeLessThan(20_000)
    expect(value).not.toContain('root:')
  } catch (error) {
    expect(error).toBeInstanceOf(NotReadable)
    if (message) expect((error as Error).message).toBe(message)
  }
})

test('whatever comes is read as JSON of a bounded size, or refused', () => {
  const kinds = fc.constantFrom('json' as const, 'csv' as const, 'rss' as const)
  const body = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(kinds, body, (kind, bytes) => {
      try {
        JSON.parse(readAnswer({ kind, bytes, charset: '' }))
      } catch (error) {
        expect(error).toBeInstanceOf(NotReadable)
      }
    }),
  )
})
