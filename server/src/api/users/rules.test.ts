import type { Role } from '@wifi-tms/contract/permissions'
import { expect, test } from 'vitest'
import { refuseDemotion, refuseGrant } from './rules.ts'

test('nobody grants more than they hold', () => {
  expect(() => refuseGrant(['admin'], ['admin', 'editor'])).not.toThrow()
  expect(() => refuseGrant(['editor'], ['viewer'])).not.toThrow()
  expect(() => refuseGrant(['editor'], ['admin'])).toThrow('more than they hold')
  expect(() => refuseGrant(['viewer'], ['editor'])).toThrow('more than they hold')
})

test('the last admin stays one, and no admin demotes themselves', () => {
  const demote = (change: Partial<{ before: Role[]; after: Role[]; self: boolean; otherAdmin: boolean }>) => () =>
    refuseDemotion({ before: ['admin'], after: ['viewer'], self: false, otherAdmin: true, ...change })
  expect(demote({})).not.toThrow()
  expect(demote({ otherAdmin: false })).toThrow('last admin')
  expect(demote({ self: true })).toThrow('yourself')
  expect(demote({ self: true, otherAdmin: false, after: ['admin'] })).not.toThrow()
  expect(demote({ before: ['editor'], otherAdmin: false })).not.toThrow()
})
