import { algorithmNames } from '@wifi-tms/contract/algorithms'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startStand } from '../wishes/testing/stand.ts'

eachDatabase('while the picture of one device is painted', (open) => {
  test('the device may report another panel, and the picture is then painted for the new panel', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac, { screenType: 1 })
    const { core } = stand
    const { paint } = core.painters
    core.painters = {
      ...core.painters,
      async paint(request) {
        const painted = await paint(request)
        core.painters = { ...core.painters, paint }
        await stand.greet(mac, { screenType: 2 })
        return painted
      },
    }
    expect(await stand.showOne({ mac, templateId: await stand.addTemplate() })).toMatchObject({ state: 'waiting' })
    expect((await stand.turn()).map(({ message }) => message.frame.format)).toEqual(['2x1bpp'])
    await expectCountsRight(stand.db)
  })

  test('housekeeping may remove the frame, which is then painted again', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    const { core, db } = stand
    const { once } = core.painters
    core.painters = {
      ...core.painters,
      async once(key, work) {
        const done = await once(key, work)
        core.painters = { ...core.painters, once }
        await db.deleteFrom('painting').execute()
        await db.deleteFrom('frame').execute()
        return done
      },
    }
    const { frame } = await stand.showOne({ mac, templateId: await stand.addTemplate() })
    expect((await stand.turn()).map(({ message }) => message.frame.sha256)).toEqual([frame])
  })

  test('housekeeping may remove bytes that no row names yet, which are then written again', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addDevice()
    const { core } = stand
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
    const { frame } = await stand.showOne({ mac, templateId: await stand.addTemplate() })
    expect(await core.blobs.read(frame)).toBeDefined()
  })
})

eachDatabase('one device or many', (open) => {
  test('both calls make the same picture of the same template', async () => {
    const stand = await startStand(await open())
    const { core, db } = stand
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', name: '' }
    await db
      .insertInto('algorithm')
      .values({ id: 'own', ...stamps, algorithm: 'atkinson' })
      .execute()
    const fields = ['device.alias', 'data.price', 'data.price.net', '']
    const templates = await Promise.all(fields.map((field) => stand.addTemplate('black', field)))
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
          const { id, mac } = await stand.addDevice(screenType, alias)
          await db.updateTable('device').set({ algorithmId }).where('id', '=', id).execute()
          const request = { templateId, algorithm, data, ...(screenType === 3 && { fit: 'contain' as const }) }
          await stand.showMany({ deviceIds: [id], ...request })
          await stand.turn()
          const paintingsOfMany = await paintings()
          expect(paintingsOfMany).toHaveLength(1)
          const { frame } = await stand.showOne({ mac, force: true, ...request })
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
    expect(stand.faults).toEqual([])
  })
})
