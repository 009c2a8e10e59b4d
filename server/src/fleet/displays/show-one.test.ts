import { expect, test } from 'vitest'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { expectCountsRight } from '../wishes/testing/counted.ts'
import { startStand } from '../wishes/testing/stand.ts'

eachDatabase('while the picture of one tag is painted', (open) => {
  test('the tag may get another panel: it is shown what that one needs', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addTag()
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

  test('housekeeping may take the frame: it is painted anew', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addTag()
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

  test('housekeeping may take bytes that no row names yet: they are written again', async () => {
    const stand = await startStand(await open())
    const { mac } = await stand.addTag()
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
