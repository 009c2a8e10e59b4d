import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostgres } from '../database/dialect.ts'
import { eachDatabase } from '../database/testing/each-database.ts'
import { expectCountsRight } from './testing/counted.ts'
import { PlayedTag } from './testing/played-tag.ts'
import { type Stand, startStand } from './testing/stand.ts'

interface World {
  stand: Stand
  tag: PlayedTag
  templates: string[]
  /** The number of the template wished last. */
  wished: number | undefined
}

/** A step that may happen; `when` says where it makes sense. */
class Step implements fc.AsyncCommand<World, World> {
  readonly name: string
  readonly when: (world: World) => boolean
  readonly play: (world: World) => Promise<unknown> | unknown
  constructor(name: string, play: Step['play'], when: Step['when'] = () => true) {
    this.name = name
    this.play = play
    this.when = when
  }
  /** Everything is decided by the real thing; there is no second model that could be wrong alike. */
  check = () => true
  async run(_: World, world: World): Promise<void> {
    if (this.when(world)) await this.play(world)
  }
  toString = () => this.name
}

const turn = async ({ stand }: World) => void (await stand.turn())

async function wishFor(world: World, which: number, force: boolean): Promise<void> {
  const { stand, tag, templates } = world
  world.wished = which
  await stand.showMany({ deviceIds: [tag.id], templateId: templates[which]!, force })
}

/** The server dies after a commit and before it could send anything. */
async function crash(world: World): Promise<void> {
  const { stand, tag } = world
  stand.deaf.add('all')
  await stand.turn()
  stand.deaf.delete('all')
  await tag.disconnect(false)
  await stand.restart()
}

const isDrawing = ({ tag }: World) => tag.drawing !== null
const steps = [
  fc.tuple(fc.nat(2), fc.boolean()).map(([which, force]) => {
    return new Step(`wish ${which}${force ? ' by force' : ''}`, (world) => wishFor(world, which, force))
  }),
  fc.constant(new Step('turn', turn)),
  fc.constant(new Step('turn', turn)),
  fc.nat(100).map((some) => new Step(`${some} s pass`, ({ stand }) => stand.pass(some))),
  fc.boolean().map((honest) => {
    return new Step(`connects${honest ? '' : ' and says what stood before it drew'}`, ({ tag }) => tag.connect(honest))
  }),
  fc.boolean().map((noticed) => {
    return new Step(`connection lost${noticed ? '' : ', unnoticed'}`, ({ tag }) => tag.disconnect(noticed))
  }),
  fc.constant(
    new Step(
      'hears',
      ({ tag }) => tag.hear(),
      ({ tag }) => tag.down.length > 0,
    ),
  ),
  fc.constant(
    new Step(
      'hears',
      ({ tag }) => tag.hear(),
      ({ tag }) => tag.down.length > 0,
    ),
  ),
  fc.constant(
    new Step(
      'fetches',
      ({ tag }) => tag.fetch(),
      (world) => isDrawing(world) && !world.tag.drawing!.fetched,
    ),
  ),
  fc.constant(
    new Step(
      'has drawn',
      ({ tag }) => tag.finish(),
      ({ tag }) => tag.drawing?.fetched === true,
    ),
  ),
  fc.constantFrom('network', 'panel').map((why) => new Step(`fails: ${why}`, ({ tag }) => tag.fail(why), isDrawing)),
  fc.tuple(fc.nat(5), fc.boolean()).map(([which, copy]) => {
    const arrive = ({ tag }: World) => tag.deliver(which % tag.up.length, copy)
    return new Step(`message ${which} arrives${copy ? ', a copy stays' : ''}`, arrive, ({ tag }) => tag.up.length > 0)
  }),
  fc.constant(new Step('message lost', ({ tag }) => tag.up.shift())),
  fc.constant(
    new Step('power cut', async ({ tag }) => {
      tag.loseRam()
      await tag.disconnect(true)
    }),
  ),
  fc.constant(
    new Step('server restarts', async ({ stand, tag }) => {
      await tag.disconnect(false)
      await stand.restart()
    }),
  ),
  fc.constant(new Step('server dies before it sends', crash)),
]

/** Rounds of 10 s without a word after which nothing more will come: longer than a delivery may take, and a try after it. */
const QUIET = 8

/** From now on all goes well: messages arrive, the tag does its work, lost connections come back. */
async function settle(world: World): Promise<void> {
  const { stand, tag } = world
  if (world.wished === undefined) await wishFor(world, 0, false)
  for (let quiet = 0; quiet < QUIET; quiet++) {
    if (!tag.connected) await tag.connect(true)
    while (tag.up.length > 0) await tag.deliver(0, false)
    if ((await stand.turn()).length > 0 || tag.down.length > 0 || tag.drawing) quiet = 0
    while (tag.down.length > 0) tag.hear()
    if (tag.drawing && !tag.drawing.fetched) await tag.fetch()
    if (tag.drawing) tag.finish()
    stand.pass(10)
  }
}

async function expectFulfilled({ stand, tag, templates, wished }: World): Promise<void> {
  const row = await stand.db
    .selectFrom('device')
    .innerJoin('display', 'display.seq', 'wishSeq')
    .select(['wishState', 'shownSha256', 'templateId', 'screenType'])
    .where('device.id', '=', tag.id)
    .executeTakeFirstOrThrow()
  expect(row.templateId).toBe(templates[wished!])
  expect(row).toMatchObject({ wishState: 'shown', shownSha256: tag.glass })
  const painted = await stand.db
    .selectFrom('wish')
    .innerJoin('frame', 'frame.id', 'frameId')
    .select('sha256')
    .where('deviceId', '=', tag.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(tag.glass).toBe(painted.sha256)
}

eachDatabase('one tag and the server, whatever happens between them', (open) => {
  test('the last wish is never lost, nothing is drawn twice at once, and what is kept is what is counted', async () => {
    const stand = await startStand(await open())
    const templates = [
      await stand.addTemplate('white'),
      await stand.addTemplate('black'),
      await stand.addTemplate('red'),
    ]
    const played = new Map<string, PlayedTag>()
    stand.core.wire.toTag = (mac, message) => {
      const tag = played.get(mac)
      if (!tag?.connected) return false
      if (!stand.deaf.has('all') && message.type === 'display') tag.take(message)
      return true
    }
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 60, size: 'max' }), async (commands) => {
        const tag = new PlayedTag(stand, await stand.addTag())
        played.set(tag.mac, tag)
        const world: World = { stand, tag, templates, wished: undefined }
        await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
        await settle(world)
        const { wishState } = await stand.db
          .selectFrom('device')
          .select('wishState')
          .where('id', '=', tag.id)
          .executeTakeFirstOrThrow()
        if (wishState === 'failed') {
          // An alarm is not an end: after a day the next hello brings another try.
          stand.pass(25 * 3600)
          await tag.disconnect(true)
          await settle(world)
        }
        await expectFulfilled(world)
        await tag.disconnect(true)
        expect(stand.faults).toEqual([])
      }),
      { numRuns: isPostgres(stand.db) ? 15 : 60 },
    )
    await expectCountsRight(stand.db)
  }, 120_000)
})
