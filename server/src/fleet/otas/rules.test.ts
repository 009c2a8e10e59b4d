import { expect, test } from 'vitest'
import { refuseOtherVersion, versionIn } from './rules.ts'

test('a file’s own version is read if it fits into 16 bits', () => {
  expect(['1.2', '1.02', 'v1.2.0', '1.2.7-rc1-dirty', '258'].map(versionIn)).toEqual([258, 258, 258, 258, 258])
  expect(['', 'a1b2c3d', 'release 1.2', '300.1', '1.300', '99999'].map(versionIn)).toEqual(Array(6).fill(undefined))
})

test('a version other than the file’s own is refused at its field; for a file without one the given version counts', () => {
  expect(() => refuseOtherVersion('1.2.0', 0x0102)).not.toThrow()
  expect(() => refuseOtherVersion('1.8.14', 24 * 256 + 14)).not.toThrow()
  expect(() => refuseOtherVersion('', 7)).not.toThrow()
  expect(() => refuseOtherVersion('nightly', 7)).not.toThrow()
  expect(() => refuseOtherVersion('1.3.0', 0x0102)).toThrow(
    expect.objectContaining({
      message: 'The file says 1.3.0, which is not Version-1.02',
      faults: [expect.objectContaining({ path: 'softwareVersion' })],
      why: { reason: 'other-version', facts: { version: '1.3.0' } },
    }),
  )
})
