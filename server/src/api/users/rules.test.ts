import type { Permission, Role } from '@wifi-tms/contract/permissions'
import { expect, test } from 'vitest'
import { nobody } from '../http/who.ts'
import { refuseDemotion, refuseGrant } from './rules.ts'

test('nobody grants more than they hold', () => {
  const grant = (held: Role[], granted: Role[], key?: { permissions: Permission[] }) => () =>
    refuseGrant({ ...nobody, roles: held, ...key }, granted)
  expect(grant(['admin'], ['admin', 'editor'])).not.toThrow()
  expect(grant(['editor'], ['viewer'])).not.toThrow()
  expect(grant(['editor'], ['admin'])).toThrow('more than they hold')
  expect(grant(['viewer'], ['editor'])).toThrow('more than they hold')
  expect(grant(['admin'], ['viewer'], { permissions: ['users.write'] })).toThrow('more than they hold')
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
