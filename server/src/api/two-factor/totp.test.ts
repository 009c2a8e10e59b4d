import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, stepAt, stepOf, toBase32, uriOf } from './totp.ts'

// The secret of RFC 6238, appendix B, and the last six digits of its codes at these seconds.
const secret = Buffer.from('12345678901234567890')
const codes: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]
const momentOf = (seconds: number) => new Date(seconds * 1000)

test('codes equal the examples of RFC 6238', () => {
  for (const [seconds, code] of codes) expect(codeOf(secret, stepAt(momentOf(seconds)))).toBe(code)
})

test('a code is accepted a step early or late and only once, and nothing else is accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 4_000_000_000 }), fc.integer({ min: -3, max: 3 }), (seconds, drift) => {
      const step = stepAt(momentOf(seconds)) + drift
      const code = codeOf(secret, step)
      const foundStep = stepOf(secret, code, momentOf(seconds), 0)
      expect(foundStep).toBe(Math.abs(drift) <= 1 ? step : undefined)
      if (foundStep) expect(stepOf(secret, code, momentOf(seconds), foundStep)).toBeUndefined()
    }),
  )
  for (const wrongCode of ['', '12345', '1234567', 'abcdef', '２８７０８２'])
    expect(stepOf(secret, wrongCode, momentOf(59), 0)).toBeUndefined()
})

test('the address for an app has the secret in base32, the person and the issuer', () => {
  // The examples are those of RFC 4648, section 10.
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(uriOf('MZXW6YTB', 'Łódź & Co', 'anna: x'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Łódź & Co:anna: x'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'MZXW6YTB', issuer: 'Łódź & Co' })
})
