import { expect, test } from 'vitest'
import { answering, enveloped } from '../ask/testing/answering.ts'
import { askProfile } from './read-session.ts'

const stamps = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
}
const anna = {
  _id: '1',
  username: 'anna',
  email: '',
  company: '',
  address: '',
  phone: '',
  avatar: '',
  introduction: '',
  roles: ['editor'],
  heldRoles: ['editor'],
  passwordSet: true,
  ...stamps,
}

const told = async (data: unknown) => {
  const { base, asked } = await answering((_, response) => enveloped(response, 200, { code: 20000, message: '', data }))
  const profile = await askProfile({ base, token: 'abc' })
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/user/api/profile' })
  return profile
}

test('who is signed in comes with roles', async () => {
  expect((await told(anna)).roles).toEqual(['editor'])
})

test('[error-userinfo] empty user info is said in the exact words', async () => {
  for (const empty of [null, {}, ''])
    await expect(told(empty)).rejects.toThrow(/^Verification failed, please Login again\.$/)
})

test('[error-userinfo] missing or empty roles are said in the exact words', async () => {
  for (const roles of [undefined, null, [], 'admin']) {
    await expect(told({ ...anna, roles })).rejects.toThrow(/^getInfo: roles must be a non-null array!$/)
  }
})
