import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { paintFrame } from '../../content/painting/paint-frame.ts'
import { findPainted, readFrozen, recordPainting } from '../../content/painting/queries.ts'
import { startHarness, type WishHarness } from '../wishes/testing/harness.ts'
import { NOW } from '../wishes/testing/states.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { KEPT_JOBS, sweepFrames } from './sweep-frames.ts'
import { KEPT_WISHES, sweepHistory } from './sweep-history.ts'

const DAY_SECONDS = 24 * 3600

/** Counts the frames. Checks that the bytes of each are stored. */
async function countFrames({ db, core }: WishHarness): Promise<number> {
  const rows = await db.selectFrom('frame').select('sha256').execute()
  for (const { sha256 } of rows) expect(await core.blobs.read(sha256)).toBeDefined()
  return rows.length
}

async function showAndProve(harness: WishHarness, mac: string, templateId: string) {
  await harness.showMany({ all: true, templateId })
  const [sent] = await harness.reconcile()
  await harness.report(mac, 'success', sent!.message)
  return sent!.message.frame.sha256
}

eachDatabase('housekeeping', (open) => {
  test('the newest wishes of a device stay, with those for the picture that it shows and the one to which it goes back from a page', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.greet(mac)
    const [white, black] = [await harness.addTemplate('white'), await harness.addTemplate('black')]
    await showAndProve(harness, mac, white)
    await harness.core.ingest(mac, { type: 'disconnected' })
    for (let number = 0; number < KEPT_WISHES + 3; number++)
      await harness.showMany({ deviceIds: [id], templateId: black })
    await harness.db
      .insertInto('devicePages')
      .values({ deviceId: id, pages: '[]', back: 60, page: 1, pageSeq: 4, baseSeq: 2, backAt: null, ...NONE_WITHHELD })
      .execute()
    expect(await sweepHistory(harness.core)).toBe('')
    const wishes = await harness.db.selectFrom('wish').select('seq').orderBy('seq').execute()
    // The device shows the first of the displays 1 to KEPT_WISHES + 4.
    const newest = Array.from({ length: KEPT_WISHES }, (_, index) => index + 5)
    expect(wishes.map(({ seq }) => seq)).toEqual([1, 2, ...newest])
    const display = await harness.db.selectFrom('display').selectAll().where('seq', '=', 2).executeTakeFirstOrThrow()
    expect(display).toMatchObject({ total: 1, superseded: 1 })
  })

  test('a frame stays while a wish or a delivery needs it or a device shows it, and a day longer', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.greet(mac)
    const white = await showAndProve(harness, mac, await harness.addTemplate('white'))
    await harness.showMany({ all: true, templateId: await harness.addTemplate('black') })
    const [inFlight] = await harness.reconcile()
    expect(await countFrames(harness)).toBe(2)
    const sweep = async () => {
      expect(await sweepFrames(harness.core)).toBe('')
      return countFrames(harness)
    }
    // No wish refers to the frames any more: the device shows one frame, the other is in flight.
    await harness.db.deleteFrom('wish').execute()
    await sweep()
    harness.advance(2 * DAY_SECONDS)
    expect(await sweep()).toBe(2)

    await harness.db.updateTable('delivery').set({ deadlineAt: null }).where('deviceId', '=', id).execute()
    expect(await sweep()).toBe(2)
    harness.advance(DAY_SECONDS - 1)
    expect(await sweep()).toBe(2)
    harness.advance(1)
    expect(await sweep()).toBe(1)
    expect(await harness.core.blobs.read(inFlight!.message.frame.sha256)).toBeUndefined()
    expect(await harness.core.blobs.read(white)).toBeDefined()
    expect(await harness.db.selectFrom('painting').selectAll().execute()).toHaveLength(1)
  })

  test('the file of a frame stays if somebody has uploaded the same picture', async () => {
    const harness = await startHarness(await open())
    const { core, db } = harness
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    const sha256 = await showAndProve(harness, mac, await harness.addTemplate('white'))
    const stamps = { createdAt: '', updatedAt: '', createdBy: '', updatedBy: '', createdById: '', updatedById: '' }
    const picture = { id: 'picture', name: 'Saved', description: '', width: 16, height: 8, bytes: 16, sha256 }
    await db
      .insertInto('image')
      .values({ ...picture, ...stamps })
      .execute()
    await db.deleteFrom('wish').execute()
    await db.updateTable('device').set({ shownFrameId: null }).execute()
    await sweepFrames(core)
    harness.advance(DAY_SECONDS)
    await sweepFrames(core)
    expect(await db.selectFrom('frame').selectAll().execute()).toEqual([])
    expect(await core.blobs.read(sha256)).toBeDefined()
  })

  test('a display is removed a day after its last wish, and its design a day later, with the files that only this design used', async () => {
    const harness = await startHarness(await open())
    const { core, db } = harness
    const { id } = await harness.addDevice()
    const [white, black] = [await harness.addTemplate('white'), await harness.addTemplate('black')]
    await harness.showMany({ deviceIds: [id], templateId: white })
    await harness.showMany({ deviceIds: [id], templateId: black })
    const [ownPicture, sharedPicture] = await Promise.all(
      ['own', 'shared'].map((text) => core.blobs.put(Buffer.from(text))),
    )
    const first = await db.selectFrom('display').selectAll().where('seq', '=', 1).executeTakeFirstOrThrow()
    for (const { hash, content } of await db.selectFrom('design').selectAll().execute()) {
      const pictures = hash === first.designHash ? { a: sharedPicture, b: ownPicture } : { a: sharedPicture }
      const newContent = JSON.stringify({ ...JSON.parse(content), pictures })
      await db.updateTable('design').set({ content: newContent }).where('hash', '=', hash).execute()
      // Outside this test designs never change.
      const drawnRows = Object.values(pictures).map((sha256) => ({ hash, sha256: sha256! }))
      await db.insertInto('designDrawn').values(drawnRows).execute()
    }

    const sweepAndCount = async () => {
      expect([await sweepDisplays(core), await sweepDesigns(core)]).toEqual(['', ''])
      const count = async (table: 'display' | 'design') => (await db.selectFrom(table).selectAll().execute()).length
      return [await count('display'), await count('design')]
    }
    harness.advance(3 * DAY_SECONDS)
    expect(await sweepAndCount()).toEqual([2, 2])
    await db.deleteFrom('wish').where('seq', '=', 1).execute()
    expect(await sweepAndCount()).toEqual([2, 2])
    harness.advance(DAY_SECONDS - 1)
    expect(await sweepAndCount()).toEqual([2, 2])
    harness.advance(1)
    expect(await sweepAndCount()).toEqual([1, 2])
    harness.advance(DAY_SECONDS)
    expect(await core.blobs.read(ownPicture!)).toBeDefined()
    expect(await sweepAndCount()).toEqual([1, 1])
    expect(await core.blobs.read(ownPicture!)).toBeUndefined()
    expect(await core.blobs.read(sharedPicture!)).toBeDefined()
  })

  test('a design that is shown again stays for another day', async () => {
    const harness = await startHarness(await open())
    const { id } = await harness.addDevice()
    const template = await harness.addTemplate()
    await harness.showMany({ deviceIds: [id], templateId: template })
    await harness.db.deleteFrom('wish').execute()
    await harness.db.deleteFrom('display').execute()
    await sweepDesigns(harness.core)
    harness.advance(DAY_SECONDS)
    // A design is frozen, and swept before its display is written.
    await freezeDesign(harness.db, template)
    await sweepDesigns(harness.core)
    expect(await harness.db.selectFrom('design').selectAll().execute()).toHaveLength(1)
    harness.advance(DAY_SECONDS)
    await sweepDesigns(harness.core)
    expect(await harness.db.selectFrom('design').selectAll().execute()).toHaveLength(0)
  })

  test('a frame that was painted stays for a day although no wish has it yet', async () => {
    const harness = await startHarness(await open())
    const { hash } = await freezeDesign(harness.db, await harness.addTemplate())
    const { resolution } = (await readFrozen(harness.db, hash)).design
    const [width, height] = resolution.split('x').map(Number) as [number, number]
    const panel = { color: 'B/W', width, height, angle: 0 } as const
    const order = { designHash: hash, data: {}, panel }
    await paintFrame(harness.core, order)
    await sweepFrames(harness.core)
    harness.advance(DAY_SECONDS)
    await paintFrame(harness.core, order)
    await sweepFrames(harness.core)
    expect(await countFrames(harness)).toBe(1)
    harness.advance(DAY_SECONDS)
    await sweepFrames(harness.core)
    expect(await countFrames(harness)).toBe(0)
  })

  test('the records of a frame’s painting jobs are removed if they are too many, and the frame stays', async () => {
    const harness = await startHarness(await open())
    const { db } = harness
    const { mac } = await harness.addDevice()
    await harness.greet(mac)
    await showAndProve(harness, mac, await harness.addTemplate('white'))
    const { key, frameId } = await db.selectFrom('painting').selectAll().executeTakeFirstOrThrow()
    const jobs = Array.from({ length: KEPT_JOBS }, (_, number) => ({ key: `job ${number}`, frameId }))
    await db.insertInto('painting').values(jobs.slice(1)).execute()
    await sweepFrames(harness.core)
    expect(await findPainted(db, key)).toMatchObject({ frameId })
    await db.insertInto('painting').values(jobs.slice(0, 1)).execute()
    await sweepFrames(harness.core)
    expect(await db.selectFrom('painting').selectAll().execute()).toEqual([])
    expect(await countFrames(harness)).toBe(1)
  })

  test('a frame that is painted while it is removed exists afterwards', async () => {
    const { db } = await startHarness(await open())
    const frame = { sha256: 'a', bytes: 1, color: 'B/W', width: 8, height: 1, angle: 0, halves: 0 }
    const { frameId } = await recordPainting(db, 'one', frame, NOW)
    await db.insertInto('unused').values({ kind: 'frame', key: frameId, since: '' }).execute()
    const { done } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('unused').execute()
      const beside = await startBeside(tx, () => recordPainting(db, 'two', frame, NOW))
      await tx.deleteFrom('painting').execute()
      await tx.deleteFrom('frame').execute()
      return beside
    })
    await done
    expect(await findPainted(db, 'two')).toEqual({ frameId, sha256: 'a' })
  })

  test('a frame that is needed again no longer counts as unused', async () => {
    const harness = await startHarness(await open())
    const { id, mac } = await harness.addDevice()
    await harness.greet(mac)
    const template = await harness.addTemplate('white')
    await showAndProve(harness, mac, template)
    await harness.db.deleteFrom('wish').execute()
    await harness.db.updateTable('device').set({ shownFrameId: null, shownSha256: null, wishSeq: null }).execute()
    await sweepFrames(harness.core)
    harness.advance(DAY_SECONDS - 60)
    await harness.showMany({ deviceIds: [id], templateId: template })
    await harness.reconcile()
    await sweepFrames(harness.core)
    expect(await harness.db.selectFrom('unused').where('kind', '=', 'frame').selectAll().execute()).toEqual([])
    harness.advance(DAY_SECONDS)
    await sweepFrames(harness.core)
    expect(await countFrames(harness)).toBe(1)
  })
})
