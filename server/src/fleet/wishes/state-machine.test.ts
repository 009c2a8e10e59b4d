import type { DownOf } from '@wifi-tms/contract/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostgres } from '../../base/database/dialect.ts'
import { eachDatabase } from '../../base/database/testing/each-database.ts'
import { expectCountsRight } from './testing/counted.ts'
import { startHarness } from './testing/harness.ts'
import { PlayedTag } from './testing/played-tag.ts'
import { anySteps, settle, type World, wishFor } from './testing/world.ts'

/** The state of the tag's wish in the database, with the frame that was painted for it. */
const findWanted = ({ harness, tag }: World) =>
  harness.db
    .selectFrom('device')
    .innerJoin('display', 'display.seq', 'wishSeq')
    .innerJoin('wish', (on) => on.onRef('wish.seq', '=', 'wishSeq').onRef('wish.deviceId', '=', 'device.id'))
    .innerJoin('frame', 'frame.id', 'wish.frameId')
    .select(['wishState', 'shownSha256', 'templateId', 'sha256'])
    .where('device.id', '=', tag.id)
    .executeTakeFirstOrThrow()

eachDatabase('one tag and the server in any order of events', (open) => {
  test('the last wish is never lost, nothing is drawn twice at once, and all counters stay right', async () => {
    const harness = await startHarness(await open())
    const inks = ['white', 'black', 'red']
    const templates = await Promise.all(inks.map((ink) => harness.addTemplate(ink)))
    const playedTags = new Map<string, PlayedTag>()
    harness.core.wire.toTag = (mac, message) => {
      const tag = playedTags.get(mac)
      if (!tag?.connected) return false
      if (!harness.silentlyLost.has('all') && message.type === 'display') tag.take(message as DownOf<'display'>)
      return true
    }
    await fc.assert(
      fc.asyncProperty(fc.commands(anySteps, { maxCommands: 60, size: 'max' }), async (commands) => {
        const tag = new PlayedTag(harness, await harness.addDevice())
        playedTags.set(tag.mac, tag)
        const world: World = { harness, tag, templates, wishedIndex: 0 }
        await tag.connect(true)
        await wishFor(world, 0, false)
        // There is no second model of the states, which could have the same mistakes: only the end state is checked.
        await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
        await settle(world)
        if ((await findWanted(world)).wishState === 'failed') {
          // A failed wish is not the end: after a day the next hello brings another try.
          harness.advance(25 * 3600)
          await tag.disconnect(true)
          await settle(world)
        }
        const endState = await findWanted(world)
        expect(endState).toMatchObject({
          wishState: 'shown',
          templateId: templates[world.wishedIndex],
          shownSha256: endState.sha256,
        })
        expect(tag.glass).toBe(endState.sha256)
        await tag.disconnect(true)
        expect(harness.faults).toEqual([])
      }),
      { numRuns: isPostgres(harness.db) ? 10 : 60 },
    )
    await expectCountsRight(harness.db)
  })
})
