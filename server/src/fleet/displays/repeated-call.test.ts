import { devices } from '@wifi-tms/contract/devices'
import { displays, showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { beforeAll, expect, test } from 'vitest'
import { dropOldKeys } from '../../api/http/once.ts'
import { eachServer } from '../../testing/each-server.ts'
import { addTestProduct, hello, pollingTag } from '../http-tags/testing/polling-tag.ts'

const clock = { now: Date.parse('2026-11-21T08:00:00Z') }

eachServer(
  'a call with an Idempotency-Key',
  (server) => {
    let body: { deviceIds: string[]; templateId: string }
    beforeAll(async () => {
      const { product } = await addTestProduct(server(), 'repeated')
      await pollingTag(server(), 'e20000000001', product.apikey).say({ ...hello, frame: null })
      const { items } = await server().ask(devices.list, { mac: 'e20000000001' })
      const canvas = { version: 1 as const, elements: [] }
      const template = await server().ask(templates.create, { name: 'Repeated', resolution: '48x20', canvas })
      body = { deviceIds: [items[0]!._id], templateId: template._id }
    })

    const call = async (key: string, otherFields: object = {}, token?: string) => {
      const { body: answer } = await server().tell(showMany, { ...body, ...otherFields }, token, {
        headers: { 'idempotency-key': key },
      })
      return answer as { code: number; data: { _id: string } }
    }
    const countDisplays = async () => (await server().ask(displays.list, {})).total

    test('calls with one Idempotency-Key, repeated or simultaneous, act once and get the same answer', async () => {
      const before = await countDisplays()
      const answers = await Promise.all([call('night'), call('night'), call('night')])
      answers.push(await call('night'))
      expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
      expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000])
      expect(await countDisplays()).toBe(before + 1)
      expect((await call('day')).data._id).not.toBe(answers[0]!.data._id)
    })

    test('a call with an Idempotency-Key is refused if the key was used with another body, or if it is too long', async () => {
      await call('first')
      expect(await call('first', { force: true })).toMatchObject({ code: 40900, data: null })
      const long = await call('k'.repeat(201))
      expect(long).toMatchObject({ code: 40000, errors: [{ path: 'Idempotency-Key' }] })
    })

    test('a call that was refused may be repeated with the same Idempotency-Key', async () => {
      expect((await call('again', { deviceIds: ['nobody'] })).code).toBe(40400)
      expect((await call('again')).code).toBe(20000)
    })

    test('a call counts as new a day after the first call with its Idempotency-Key', async () => {
      const first = await call('old')
      clock.now += 25 * 3_600_000
      const later = await call('old', {}, await server().login())
      expect(later.code).toBe(20000)
      expect(later.data._id).not.toBe(first.data._id)
      await dropOldKeys(server().core.db, new Date(clock.now))
      const remainingKeys = await server().core.db.selectFrom('idempotencyKey').select('key').execute()
      expect(remainingKeys).toEqual([{ key: 'old' }])
    })
  },
  { now: () => new Date(clock.now) },
)
