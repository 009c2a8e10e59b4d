import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startHarness } from '../../fleet/wishes/testing/harness.ts'
import { devicesByTarget } from './devices-by-target.ts'
import { type Target, targetDevices } from './queries.ts'

eachDatabase('the devices of targets', (open) => {
  test('many targets together find the same devices as each target by itself', async () => {
    const db = await open()
    const harness = await startHarness(db)
    const [plate, withAlias, third] = [await harness.addDevice(), await harness.addDevice(), await harness.addDevice()]
    const plateRow = {
      deviceId: plate.id,
      roomId: 'oslo',
      directoryId: '',
      position: 0,
      period: '',
      content: '',
      seq: null,
    }
    await db
      .insertInto('plate')
      .values({ ...plateRow, nextAt: '', templates: '{}', language: null })
      .execute()
    await db.updateTable('device').set({ alias: 'Door' }).where('id', '=', withAlias.id).execute()
    const targets: Target[] = [
      { all: true },
      { devices: [third.id, plate.id, 'gone'] },
      { rooms: ['rome', 'oslo'] },
      { filter: { alias: ['Door'] } },
      { filter: { q: withAlias.mac } },
      { filter: { status: ['online'] } },
      // More filters than two statements take.
      ...Array.from({ length: 120 }, (_, index): Target => ({ filter: { alias: [`none ${index}`] } })),
      { filter: { alias: ['Door'] } },
    ]
    const texts = targets.map((target) => JSON.stringify(target))
    for (const ids of [[plate.id, withAlias.id, third.id], [withAlias.id], []]) {
      const oneByOne = targets.map(async (target) => {
        const found = await (await targetDevices(db, target)).execute()
        return found.map(({ id }) => id).filter((id) => ids.includes(id))
      })
      const sorted = (lists: string[][]) => lists.map((ids) => ids.toSorted())
      expect(sorted(await devicesByTarget(db, texts, ids))).toEqual(sorted(await Promise.all(oneByOne)))
    }
  })

  test('many targets need few statements', async () => {
    const db = await open()
    const { id } = await (await startHarness(db)).addDevice()
    const statementsFor = async (count: number) => {
      let statements = 0
      const countingDb = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements++
          return result
        },
      })
      const targets = Array.from({ length: count }, (_, index): Target[] => [
        { devices: [`d${index}`] },
        { rooms: [`r${index}`] },
        { filter: { alias: [`a${index}`] } },
      ])
      await devicesByTarget(
        countingDb,
        targets.flat().map((target) => JSON.stringify(target)),
        [id],
      )
      return statements
    }
    // One statement for all rooms, and one for each 50 filters.
    expect([await statementsFor(1), await statementsFor(50), await statementsFor(1000)]).toEqual([2, 2, 21])
  })
})
