import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { freezeDesign } from '../../content/painting/freeze-design.ts'
import { paintFrame } from '../../content/painting/paint-frame.ts'
import { findPainted, readFrozen, recordPainting } from '../../content/painting/queries.ts'
import { startStand, type WishStand } from '../wishes/testing/stand.ts'
import { NOW } from '../wishes/testing/states.ts'
import { sweepDesigns, sweepDisplays } from './sweep-displays.ts'
import { KEPT_JOBS, sweepFrames } from './sweep-frames.ts'
import { KEPT_WISHES, sweepHistory } from './sweep-history.ts'

const DAY_SECONDS = 24 * 3600

/** Counts the frames. Checks that the bytes of each are stored. */
async function countFrames({ db, core }: WishStand): Promise<number> {
  const rows = await db.selectFrom('frame').select('sha256').execute()
  for (const { sha256 } of rows) expect(await core.blobs.read(sha256)).toBeDefined()
  return rows.length
}

async function showAndProve(stand: WishStand, mac: string, templateId: string) {
  await stand.showMany({ all: true, templateId })
  const [sent] = await stand.turn()
  await stand.tell(mac, 'success', sent!.message)
  return sent!.message.frame.sha256
}

eachDatabase('housekeeping', (open) => {
  test('the newest wishes of a device stay, and the wish for the picture that it shows', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.greet(mac)
    const [white, black] = [await stand.addTemplate('white'), await stand.addTemplate('black')]
    await showAndProve(stand, mac, white)
    await stand.core.ingest(mac, { type: 'disconnected' })
    for (let number = 0; number < KEPT_WISHES + 3; number++)
      await stand.showMany({ deviceIds: [id], templateId: black })
    expect(await sweepHistory(stand.core)).toBe('')
    const wishes = await stand.db.selectFrom('wish').select('seq').orderBy('seq').execute()
    const newest = Array.from({ length: KEPT_WISHES }, (_, index) => index + 5)
    expect(wishes.map(({ seq }) => seq)).toEqual([1, ...newest])
    const display = await stand.db.selectFrom('display').selectAll().where('seq', '=', 2).executeTakeFirstOrThrow()
    expect(display).toMatchObject({ total: 1, superseded: 1 })
  })

  test('a frame stays while a wish or a delivery needs it or a device shows it, and a day longer', async () => {
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.greet(mac)
    const white = await showAndProve(stand, mac, await stand.addTemplate('white'))
    await stand.showMany({ all: true, templateId: await stand.addTemplate('black') })
    const [inFlight] = await stand.turn()
    expect(await countFrames(stand)).toBe(2)
    const sweep = async () => {
      expect(await sweepFrames(stand.core)).toBe('')
      return countFrames(stand)
    }
    // No wish refers to the frames any more: the device shows one frame, the other is in flight.
    await stand.db.deleteFrom('wish').execute()
    await sweep()
    stand.pass(2 * DAY_SECONDS)
    expect(await sweep()).toBe(2)

    await stand.db.updateTable('delivery').set({ deadlineAt: null }).where('deviceId', '=', id).execute()
    expect(await sweep()).toBe(2)
    stand.pass(DAY_SECONDS - 1)
    expect(await sweep()).toBe(2)
    stand.pass(1)
    expect(await sweep()).toBe(1)
    expect(await stand.core.blobs.read(inFlight!.message.frame.sha256)).toBeUndefined()
    expect(await stand.core.blobs.read(white)).toBeDefined()
    expect(await stand.db.selectFrom('painting').selectAll().execute()).toHaveLength(1)
  })

  test('a display is removed a day after its last wish, and its design a day later, with the files that only this design used', async () => {
    const stand = await startStand(await open())
    const { core, db } = stand
    const { id } = await stand.addDevice()
    const [white, black] = [await stand.addTemplate('white'), await stand.addTemplate('black')]
    await stand.showMany({ deviceIds: [id], templateId: white })
    await stand.showMany({ deviceIds: [id], templateId: black })
    const [picture, drawn] = await Promise.all(['only here', 'drawn'].map((text) => core.blobs.put(Buffer.from(text))))
    const first = await db.selectFrom('display').selectAll().where('seq', '=', 1).executeTakeFirstOrThrow()
    for (const { hash, content } of await db.selectFrom('design').selectAll().execute()) {
      const pictures = hash === first.designHash ? { a: drawn, b: picture } : { a: drawn }
      const newContent = JSON.stringify({ ...JSON.parse(content), pictures })
      await db.updateTable('design').set({ content: newContent }).where('hash', '=', hash).execute()
      // Only this test ever changes a design.
      const drawnBy = Object.values(pictures).map((sha256) => ({ hash, sha256: sha256! }))
      await db.insertInto('designDrawn').values(drawnBy).execute()
    }

    const remainingCounts = async () => {
      expect([await sweepDisplays(core), await sweepDesigns(core)]).toEqual(['', ''])
      const count = async (table: 'display' | 'design') => (await db.selectFrom(table).selectAll().execute()).length
      return [await count('display'), await count('design')]
    }
    stand.pass(3 * DAY_SECONDS)
    expect(await remainingCounts()).toEqual([2, 2])
    await db.deleteFrom('wish').where('seq', '=', 1).execute()
    expect(await remainingCounts()).toEqual([2, 2])
    stand.pass(DAY_SECONDS - 1)
    expect(await remainingCounts()).toEqual([2, 2])
    stand.pass(1)
    expect(await remainingCounts()).toEqual([1, 2])
    stand.pass(DAY_SECONDS)
    expect(await core.blobs.read(picture!)).toBeDefined()
    expect(await remainingCounts()).toEqual([1, 1])
    expect(await core.blobs.read(picture!)).toBeUndefined()
    expect(await core.blobs.read(drawn!)).toBeDefined()
  })

  test('a design that is shown again stays for another day', async () => {
    const stand = await startStand(await open())
    const { id } = await stand.addDevice()
    const template = await stand.addTemplate()
    await stand.showMany({ deviceIds: [id], templateId: template })
    await stand.db.deleteFrom('wish').execute()
    await stand.db.deleteFrom('display').execute()
    await sweepDesigns(stand.core)
    stand.pass(DAY_SECONDS)
    // A design is frozen, and swept before its display is written.
    await freezeDesign(stand.db, template)
    await sweepDesigns(stand.core)
    expect(await stand.db.selectFrom('design').selectAll().execute()).toHaveLength(1)
    stand.pass(DAY_SECONDS)
    await sweepDesigns(stand.core)
    expect(await stand.db.selectFrom('design').selectAll().execute()).toHaveLength(0)
  })

  test('a frame that was painted stays for a day although no wish has it yet', async () => {
    const stand = await startStand(await open())
    const { hash } = await freezeDesign(stand.db, await stand.addTemplate())
    const { resolution } = (await readFrozen(stand.db, hash)).design
    const [width, height] = resolution.split('x').map(Number) as [number, number]
    const panel = { color: 'B/W', width, height, angle: 0 } as const
    const order = { designHash: hash, data: {}, panel }
    await paintFrame(stand.core, order)
    await sweepFrames(stand.core)
    stand.pass(DAY_SECONDS)
    await paintFrame(stand.core, order)
    await sweepFrames(stand.core)
    expect(await countFrames(stand)).toBe(1)
    stand.pass(DAY_SECONDS)
    await sweepFrames(stand.core)
    expect(await countFrames(stand)).toBe(0)
  })

  test('a frame has its records of painting jobs removed if they are too many, and stays itself', async () => {
    const stand = await startStand(await open())
    const { db } = stand
    const { mac } = await stand.addDevice()
    await stand.greet(mac)
    await showAndProve(stand, mac, await stand.addTemplate('white'))
    const { key, frameId } = await db.selectFrom('painting').selectAll().executeTakeFirstOrThrow()
    const jobs = Array.from({ length: KEPT_JOBS }, (_, number) => ({ key: `job ${number}`, frameId }))
    await db.insertInto('painting').values(jobs.slice(1)).execute()
    await sweepFrames(stand.core)
    expect(await findPainted(db, key)).toMatchObject({ frameId })
    await db.insertInto('painting').values(jobs.slice(0, 1)).execute()
    await sweepFrames(stand.core)
    expect(await db.selectFrom('painting').selectAll().execute()).toEqual([])
    expect(await countFrames(stand)).toBe(1)
  })

  test('a frame that is painted while it is removed exists afterwards', async () => {
    const { db } = await startStand(await open())
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
    const stand = await startStand(await open())
    const { id, mac } = await stand.addDevice()
    await stand.greet(mac)
    const template = await stand.addTemplate('white')
    await showAndProve(stand, mac, template)
    await stand.db.deleteFrom('wish').execute()
    await stand.db.updateTable('device').set({ shownFrameId: null, shownSha256: null, wishSeq: null }).execute()
    await sweepFrames(stand.core)
    stand.pass(DAY_SECONDS - 60)
    await stand.showMany({ deviceIds: [id], templateId: template })
    await stand.turn()
    await sweepFrames(stand.core)
    expect(await stand.db.selectFrom('unused').where('kind', '=', 'frame').selectAll().execute()).toEqual([])
    stand.pass(DAY_SECONDS)
    await sweepFrames(stand.core)
    expect(await countFrames(stand)).toBe(1)
  })
})
