import { algorithmNames } from '@wifi-tms/contract/algorithms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startHarness } from '../wishes/testing/harness.ts'

/** The row of a source without a value, into which programs push. */
const sourceOf = (name: string) => ({
  id: name,
  name,
  kind: 'push',
  url: null,
  every: 900,
  headers: '',
  pick: '',
  timeZone: null,
  items: null,
  value: '{}',
  etag: null,
  modified: null,
  readAt: null,
  error: '',
  since: null,
  nextAt: null,
  missing: 'keep',
  gone: null,
  changes: 0,
  faults: null,
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
})

eachDatabase('while the picture of one device is painted', (open) => {
  test('a device may report another panel while its picture is painted; the picture is then painted for the new panel', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac, { screenType: 1 })
    const { core } = harness
    const { paint } = core.painters
    core.painters = {
      ...core.painters,
      async paint(request) {
        const painted = await paint(request)
        core.painters = { ...core.painters, paint }
        await harness.greet(mac, { screenType: 2 })
        return painted
      },
    }
    expect(await harness.showOne({ mac, templateId: await harness.addTemplate() })).toMatchObject({ state: 'waiting' })
    expect((await harness.reconcile()).map(({ message }) => message.frame.format)).toEqual(['2x1bpp'])
    await expectCountsRight(harness.db)
  })

  test('a source may change while a picture with its value is painted; the picture is then painted with the new value', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    const { core, db } = harness
    await db.insertInto('source').values(sourceOf('lamp')).execute()
    const templateId = await harness.addTemplate('white', 'source.lamp.on')
    const { paint } = core.painters
    core.painters = {
      ...core.painters,
      async paint(request) {
        const painted = await paint(request)
        core.painters = { ...core.painters, paint }
        await db.updateTable('source').set({ value: '{"on":true}' }).execute()
        return painted
      },
    }
    await harness.showOne({ mac, templateId })
    const [sent] = await harness.reconcile()
    const { frame } = await harness.showOne({ mac, templateId, force: true })
    expect(sent?.message.frame.sha256).toBe(frame)
  })

  test('housekeeping may remove a frame while it is painted; the frame is then painted again', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    const { core, db } = harness
    const { once } = core.painters
    core.painters = {
      ...core.painters,
      async once(key, work) {
        const result = await once(key, work)
        core.painters = { ...core.painters, once }
        await db.deleteFrom('painting').execute()
        await db.deleteFrom('frame').execute()
        return result
      },
    }
    const { frame } = await harness.showOne({ mac, templateId: await harness.addTemplate() })
    expect((await harness.reconcile()).map(({ message }) => message.frame.sha256)).toEqual([frame])
  })

  test('housekeeping may remove bytes that no row names yet; the bytes are then written again', async () => {
    const harness = await startHarness(await open())
    const { mac } = await harness.addDevice()
    const { core } = harness
    const { put, remove } = core.blobs
    core.blobs = {
      ...core.blobs,
      async put(bytes) {
        const sha256 = await put(bytes)
        core.blobs = { ...core.blobs, put }
        await remove(sha256)
        return sha256
      },
    }
    const { frame } = await harness.showOne({ mac, templateId: await harness.addTemplate() })
    expect(await core.blobs.read(frame)).toBeDefined()
  })
})

eachDatabase('one device or many', (open) => {
  test('the call for one device and the call for many make the same picture of the same template', async () => {
    const harness = await startHarness(await open())
    const { core, db } = harness
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', name: '' }
    await db
      .insertInto('algorithm')
      .values({ id: 'own', ...stamps, algorithm: 'atkinson' })
      .execute()
    const fields = ['device.alias', 'data.price', 'data.price.net', '']
    const templates = await Promise.all(fields.map((field) => harness.addTemplate('black', field)))
    /** The paintings in the order of their keys. Equal jobs of both calls have the same key. */
    const paintings = () => db.selectFrom('painting').selectAll().orderBy('key').execute()
    const anyValues = {
      screenType: fc.constantFrom(1, 2, 3),
      alias: fc.constantFrom('', 'shelf'),
      algorithmId: fc.constantFrom(null, 'own', 'gone'),
      templateId: fc.constantFrom(...templates),
      algorithm: fc.option(fc.constantFrom(...algorithmNames), { nil: undefined }),
      data: fc.option(fc.constantFrom({}, { price: 0 }, { price: -0 }, { price: { net: '1' } }), { nil: undefined }),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record(anyValues),
        async ({ screenType, alias, algorithmId, templateId, algorithm, data }) => {
          await db.deleteFrom('painting').execute()
          const { id, mac } = await harness.addDevice(screenType, alias)
          await db.updateTable('device').set({ algorithmId }).where('id', '=', id).execute()
          const request = { templateId, algorithm, data, ...(screenType === 3 && { fit: 'contain' as const }) }
          await harness.showMany({ deviceIds: [id], ...request })
          await harness.reconcile()
          const paintingsOfMany = await paintings()
          expect(paintingsOfMany).toHaveLength(1)
          const { frame } = await harness.showOne({ mac, force: true, ...request })
          expect(await paintings()).toEqual(paintingsOfMany)
          const wishes = await db.selectFrom('wish').select('frameId').where('deviceId', '=', id).execute()
          expect(wishes.map(({ frameId }) => frameId)).toEqual([
            paintingsOfMany[0]!.frameId,
            paintingsOfMany[0]!.frameId,
          ])
          expect(await core.blobs.read(frame)).toBeDefined()
        },
      ),
      { numRuns: isPostgres(db) ? 10 : 40 },
    )
    expect(harness.faults).toEqual([])
  })
})
