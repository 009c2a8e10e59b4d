import { readProfile, updateProfile } from '@wifi-tms/contract/session'
import { type User, users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'

eachServer('users', (server) => {
  const newUser = (username: string, more: object = {}) => ({ username, password: 'secret-1', ...more })
  const ownProfile = async () => server().ask(readProfile, {})

  test('[call-users] [entity-user] a user is created, read, listed, changed and removed', async () => {
    const fields = { email: 'a@b.c', company: 'C', address: 'Street 1', phone: '+48 1', avatar: 'A', introduction: 'I' }
    const user = await server().ask(users.create, { ...newUser('anna'), ...fields, roles: ['editor'] })
    expect(user).toMatchObject({ username: 'anna', ...fields, roles: ['editor'], passwordSet: true })
    expect(user).toMatchObject({ createdBy: ADMIN.username, updatedBy: ADMIN.username })
    expect(user.createdAt).toBe(user.updatedAt)
    expect(await server().ask(users.get, { id: user._id })).toEqual(user)
    const { items, total } = await server().ask(users.list, { username: 'anna' })
    expect([items, total]).toEqual([[user], 1])
    const changed = await server().ask(users.update, { ...user, id: user._id, phone: '+48 2' })
    expect(changed).toEqual({ ...user, phone: '+48 2', updatedAt: changed.updatedAt })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(user.updatedAt))
    await server().ask(users.create, newUser('editor-of-anna', { roles: ['admin'] }))
    const other = await server().login('editor-of-anna', 'secret-1')
    const changedByOther = await server().ask(users.update, { ...changed, id: user._id, company: 'D' }, other)
    expect(changedByOther).toMatchObject({ company: 'D', createdBy: ADMIN.username, updatedBy: 'editor-of-anna' })
    expect(changedByOther.createdAt).toBe(user.createdAt)
    expect(await server().ask(users.remove, { id: user._id })).toEqual({ _id: user._id })
    expect((await server().tell(users.get, { id: user._id })).code).toBe(40400)
  })

  test('[entity-user] the password is write-only, stays where none is sent, and has a least and a greatest length', async () => {
    const user = await server().ask(users.create, newUser('keeps'))
    expect(JSON.stringify(user)).not.toContain('secret-1')
    await server().ask(users.update, { id: user._id, username: 'keeps' })
    await server().login('keeps', 'secret-1')
    await server().ask(users.update, { id: user._id, username: 'keeps', password: 'secret-2' })
    await server().login('keeps', 'secret-2')
    const answers = ['12345', '12345678901234567'].map((password) =>
      server().tell(users.create, newUser('short', { password })),
    )
    for (const answer of await Promise.all(answers)) expect(answer.body.errors?.[0]?.path).toBe('password')
    expect((await server().tell(users.create, { username: 'none' })).body.errors?.[0]?.path).toBe('password')
  })

  test('[entity-user] the commonest passwords are refused in any case of letters, but stay valid where they are in use', async () => {
    const { _id: id } = await server().ask(users.create, newUser('common', { roles: ['admin'] }))
    const refused = { code: 40000, reason: 'common-password', errors: [{ path: 'password' }] }
    // A password that an administrator types for somebody else is accepted.
    await server().ask(users.update, { id, ...newUser('common', { password: '123456', roles: ['admin'] }) })
    const token = await server().login('common', '123456')
    for (const password of ['password', 'QWERTYUIOP', '222222', '987654321']) {
      const ownProfile = { id, ...newUser('common', { password, currentPassword: '123456', roles: ['admin'] }) }
      expect((await server().tell(users.update, ownProfile, token)).body).toMatchObject(refused)
    }
    const change = (password: string) => server().tell(updateProfile, { password, currentPassword: '123456' }, token)
    // Such a refusal reveals nothing about the current password, and does not count as a wrong try.
    for (let tried = 0; tried < 11; tried++) expect((await change('654321')).body).toMatchObject(refused)
    expect((await change('secret-2')).code).toBe(20000)
  })

  test('a username that is taken is refused, also when two people choose it at once', async () => {
    const twice = await Promise.all([1, 2].map(() => server().tell(users.create, newUser('twin'))))
    expect(twice.map((answer) => answer.code).sort()).toEqual([20000, 40900])
    expect(twice.find((answer) => answer.code === 40900)?.body.message).toContain('username')
  })

  test('a stale change is refused with the name of the person who changed the user meanwhile; without updatedAt it is accepted', async () => {
    const user = await server().ask(users.create, newUser('stale'))
    await server().ask(users.update, { ...user, id: user._id, company: 'first' })
    const staleChange = await server().tell(users.update, { ...user, id: user._id, company: 'second' })
    expect([staleChange.code, staleChange.body.message]).toEqual([40900, expect.stringContaining(ADMIN.username)])
    const { updatedAt: _, ...blind } = user
    expect((await server().ask(users.update, { ...blind, id: user._id, company: 'third' })).company).toBe('third')
  })

  test('a change without roles leaves them as they are, and a new user without roles is a viewer', async () => {
    const { roles: _, ...made } = await server().ask(users.create, newUser('same', { roles: ['editor'] }))
    expect(await server().ask(users.update, { ...made, id: made._id, phone: '7' })).toMatchObject({
      phone: '7',
      roles: ['editor'],
    })
    expect((await server().ask(users.create, newUser('fresh'))).roles).toEqual(['viewer'])
    const { roles: heldRoles, ...me } = await ownProfile()
    expect((await server().ask(users.update, { ...me, id: me._id })).roles).toEqual(heldRoles)
  })

  test('[role-server] every signed-in user sees the list; only an admin changes it', async () => {
    await server().ask(users.create, newUser('looker', { roles: ['viewer'] }))
    await server().ask(users.create, newUser('worker', { roles: ['editor'] }))
    for (const name of ['looker', 'worker']) {
      const token = await server().login(name, 'secret-1')
      expect((await server().ask(users.list, {}, token)).total).toBeGreaterThan(2)
      for (const call of [users.create, users.update, users.remove]) {
        expect((await server().tell(call, { id: 'x', ...newUser('new') }, token)).code).toBe(40300)
      }
    }
  })

  test('nobody demotes or removes themselves or the last admin', async () => {
    const me = await ownProfile()
    const demote = { id: me._id, username: me.username, roles: ['viewer'] as User['roles'] }
    expect((await server().tell(users.update, demote)).code).toBe(40900)
    expect((await server().tell(users.remove, { id: me._id })).code).toBe(40900)
    await server().ask(users.create, newUser('second', { roles: ['admin'] }))
    expect((await server().tell(users.update, demote)).code).toBe(40900)
    expect((await server().tell(users.remove, { id: me._id })).code).toBe(40900)
    expect((await ownProfile()).roles).toEqual(['admin'])
  })

  test('a person who is losing a role cannot keep it by a change at the same moment', async () => {
    const { _id: id } = await server().ask(users.create, newUser('demoted', { roles: ['editor', 'viewer'] }))
    const token = await server().login('demoted', 'secret-1')
    const { done } = await server()
      .core.db.transaction()
      .execute(async (tx) => {
        await lock(tx, 'account')
        const beside = await startBeside(tx, () => server().tell(updateProfile, { phone: '7' }, token))
        await tx.updateTable('account').set({ roles: '["viewer"]' }).where('id', '=', id).execute()
        return beside
      })
    expect((await done).code).toBe(20000)
    expect(await server().ask(users.get, { id })).toMatchObject({ roles: ['viewer'], phone: '7' })
  })

  test('two admins who remove each other at once leave one', async () => {
    const twoAdmins = await Promise.all(
      ['cain', 'abel'].map((name) => server().ask(users.create, newUser(name, { roles: ['admin'] }))),
    )
    const tokens = await Promise.all(twoAdmins.map((user) => server().login(user.username, 'secret-1')))
    const { items } = await server().ask(users.list, { limit: 100 })
    for (const { _id: id, roles } of items) {
      const isOther = roles.includes('admin') && !twoAdmins.some((user) => user._id === id)
      if (isOther) await server().ask(users.remove, { id }, tokens[0])
    }
    const answers = await Promise.all([
      server().tell(users.remove, { id: twoAdmins[1]!._id }, tokens[0]),
      server().tell(users.remove, { id: twoAdmins[0]!._id }, tokens[1]),
    ])
    expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1)
  })
})
