import fc from 'fast-check'
import type { WishHarness } from './harness.ts'
import type { PlayedTag } from './played-tag.ts'

/** One tag, the server, and people who display templates. */
export interface World {
  harness: WishHarness
  tag: PlayedTag
  templates: string[]
  /** The index in `templates` of the last template that was wished for. */
  wishedIndex: number
}

/** A step that may run if the tag's state allows it. */
class Step implements fc.AsyncCommand<World, World> {
  readonly name: string
  readonly play: (world: World) => Promise<unknown> | unknown
  readonly isPossible: (tag: PlayedTag) => boolean
  constructor(name: string, play: Step['play'], isPossible: Step['isPossible'] = () => true) {
    this.name = name
    this.play = play
    this.isPossible = isPossible
  }
  check = ({ tag }: World) => this.isPossible(tag)
  async run(_: World, world: World): Promise<void> {
    await this.play(world)
  }
  toString = () => this.name
}

/** A person displays one of the templates on the tag. */
export async function wishFor(world: World, templateIndex: number, force: boolean): Promise<void> {
  const { harness, tag, templates } = world
  world.wishedIndex = templateIndex
  await harness.showMany({ deviceIds: [tag.id], templateId: templates[templateIndex]!, force })
}

/** The server dies after a commit, before it could send anything. */
async function crash({ harness, tag }: World): Promise<void> {
  harness.silentlyLost.add('all')
  await harness.reconcile()
  harness.silentlyLost.delete('all')
  await tag.disconnect(false)
  await harness.restart()
}

async function restart({ harness, tag }: World): Promise<void> {
  await tag.disconnect(false)
  await harness.restart()
}

async function reboot({ tag }: World, blank: boolean): Promise<void> {
  tag.loseRam(blank)
  await tag.disconnect(true)
}

const isDrawing = (tag: PlayedTag) => tag.drawing !== null

/** The possible steps, with their weights. */
const steps: [weight: number, step: fc.Arbitrary<Step>][] = [
  [4, fc.constant(new Step('turn', ({ harness }) => harness.reconcile()))],
  [
    4,
    fc.constant(
      new Step(
        'hears',
        ({ tag }) => tag.receive(),
        (tag) => tag.down.length > 0,
      ),
    ),
  ],
  [
    3,
    fc.constant(
      new Step(
        'fetches',
        ({ tag }) => tag.fetch(),
        (tag) => tag.drawing?.fetched === false,
      ),
    ),
  ],
  [
    3,
    fc.constant(
      new Step(
        'has drawn',
        ({ tag }) => tag.finish(),
        (tag) => tag.drawing?.fetched === true,
      ),
    ),
  ],
  [
    1,
    fc.constantFrom('network', 'panel').map((why) => new Step(`fails: ${why}`, ({ tag }) => tag.fail(why), isDrawing)),
  ],
  [
    4,
    fc.tuple(fc.nat(3), fc.boolean()).map(([which, copy]) => {
      const name = `message ${which} arrives${copy ? ', a copy stays' : ''}`
      return new Step(
        name,
        ({ tag }) => tag.deliver(which % tag.up.length, copy),
        (tag) => tag.up.length > 0,
      )
    }),
  ],
  [
    1,
    fc.constant(
      new Step(
        'message lost',
        ({ tag }) => tag.up.shift(),
        (tag) => tag.up.length > 0,
      ),
    ),
  ],
  [
    3,
    fc.tuple(fc.nat(2), fc.boolean()).map(([which, force]) => {
      return new Step(`wish ${which}${force ? ' by force' : ''}`, (world) => wishFor(world, which, force))
    }),
  ],
  [
    2,
    fc
      .constantFrom(1, 5, 40, 700)
      .map((seconds) => new Step(`${seconds} s pass`, ({ harness }) => harness.advance(seconds))),
  ],
  [
    3,
    fc.boolean().map((honest) => {
      const name = `connects${honest ? '' : ', naming its picture from before the drawing'}`
      return new Step(
        name,
        ({ tag }) => tag.connect(honest),
        (tag) => !tag.connected,
      )
    }),
  ],
  [
    1,
    fc.boolean().map((noticed) => {
      const name = `connection lost${noticed ? '' : ', unnoticed'}`
      return new Step(
        name,
        ({ tag }) => tag.disconnect(noticed),
        (tag) => tag.connected,
      )
    }),
  ],
  [1, fc.boolean().map((blank) => new Step(`reboots${blank ? ', blank' : ''}`, (world) => reboot(world, blank)))],
  [1, fc.constant(new Step('server restarts', restart))],
  [1, fc.constant(new Step('server dies before it sends', crash))],
]

export const anySteps = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/**
 * The number of rounds of 10 s without a message after which nothing more comes. They take longer than a delivery and
 * its second try.
 */
const QUIET_ROUNDS = 8

/** Runs the world without faults until nothing happens any more: messages arrive, and lost connections come back. */
export async function settle({ harness, tag }: World): Promise<void> {
  for (let quietRounds = 0; quietRounds < QUIET_ROUNDS; quietRounds++) {
    if (!tag.connected) await tag.connect(true)
    while (tag.up.length > 0) await tag.deliver(0, false)
    if ((await harness.reconcile()).length > 0 || tag.down.length > 0 || tag.drawing) quietRounds = 0
    while (tag.down.length > 0) tag.receive()
    if (tag.drawing && !tag.drawing.fetched) await tag.fetch()
    if (tag.drawing) tag.finish()
    harness.advance(10)
  }
}
