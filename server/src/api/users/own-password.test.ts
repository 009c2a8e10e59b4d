import { updateProfile } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { lock } from '../../base/database/lock.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { eachServer } from '../../testing/each-server.ts'
import { hashPassword } from '../sessions/passwords.ts'

eachServer('an admin’s own password', (server) => {
  const start = async (username: string) => {
    const { _id: id } = await server().ask(users.create, { username, password: 'secret-1', roles: ['admin'] })
    const token = await server().login(username, 'secret-1')
    const setPassword = (input: object, by = token) =>
      server().tell(users.update, { id, username, roles: ['admin'], ...input }, by)
    return { id, username, token, setPassword, login: (password: string) => server().login(username, password) }
  }

  test('an admin’s own password can be changed by the users call only with the current password; the passwords of others need none', async () => {
    const { id, token, setPassword, login } = await start('owner')
    for (const currentPassword of [undefined, 'wrong', ''])
      expect(await setPassword({ password: 'secret-2', currentPassword })).toMatchObject({
        status: 400,
        body: { code: 40000, errors: [{ path: 'currentPassword' }] },
      })
    expect((await setPassword({ phone: '1' })).code).toBe(20000)
    await login('secret-1')
    const changed = await setPassword({ password: 'secret-2', currentPassword: 'secret-1' })
    expect(changed.code).toBe(20000)
    expect(JSON.stringify(changed.body)).not.toMatch(/currentPassword|secret-/)
    await login('secret-2')
    expect((await server().tell(users.get, { id }, token)).code).toBe(20000)

    const other = await start('somebody-else')
    expect((await setPassword({ password: 'secret-3' }, other.token)).code).toBe(20000)
    await login('secret-3')
  })

  test('an admin’s own password cannot be guessed: tries by the users call and the profile call count together', async () => {
    const { setPassword, token } = await start('guessed')
    const guess = { password: 'secret-2', currentPassword: 'wrong' }
    for (let tried = 0; tried < 5; tried++) {
      expect((await setPassword(guess)).code).toBe(40000)
      expect((await server().tell(updateProfile, guess, token)).code).toBe(40000)
    }
    expect((await setPassword({ ...guess, currentPassword: 'secret-1' })).code).toBe(42900)
    expect((await server().tell(updateProfile, { ...guess, currentPassword: 'secret-1' }, token)).code).toBe(42900)
    expect((await setPassword({ phone: '1' })).code).toBe(20000)
  })

  test('an admin’s own password is not replaced by a change with the former password after another person has set a new one', async () => {
    const { id, setPassword, login } = await start('late')
    const passwordHash = await hashPassword('secret-2')
    const { done } = await server()
      .core.db.transaction()
      .execute(async (tx) => {
        await lock(tx, 'account')
        const beside = await startBeside(tx, () => setPassword({ password: 'secret-3', currentPassword: 'secret-1' }))
        await tx.updateTable('account').set({ passwordHash }).where('id', '=', id).execute()
        return beside
      })
    expect((await done).code).toBe(40000)
    await login('secret-2')
  })
})
