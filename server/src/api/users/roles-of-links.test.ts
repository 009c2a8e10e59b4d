import { login } from '@wifi-tms/contract/session'
import { users } from '@wifi-tms/contract/users'
import mqtt from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

eachServer('links of people whose roles change', (server) => {
  test('[role-member] a change of roles ends the links that were opened with the old ones, and no change of a name does', async () => {
    const person = { username: 'mia', password: 'secret-1', roles: ['viewer' as const] }
    const { _id: id } = await server().ask(users.create, person)
    const session = await server().ask(login, { username: person.username, password: person.password }, '')
    const { host, ...access } = session.mqtt
    const link = await mqtt.connectAsync(host, { ...access, reconnectPeriod: 0 }, false)
    onTestFinished(() => void link.end(true))
    const cut = new Promise<void>((done) => link.once('close', () => done()))
    await server().ask(users.update, { id, username: 'mia', company: 'Door Ltd', roles: ['viewer'] })
    await link.subscribeAsync('shop/a0b1c2d3e4f5/up')
    expect(link.connected).toBe(true)
    await server().ask(users.update, { id, username: 'mia', roles: ['member'] })
    await cut
    const next = await mqtt.connectAsync(host, { ...access, reconnectPeriod: 0 }, false)
    onTestFinished(() => void next.end(true))
    await expect(next.subscribeAsync('shop/a0b1c2d3e4f5/up')).rejects.toThrow()
  })
})
