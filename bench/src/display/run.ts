import { join } from 'node:path'
import type { Figure, Ground, Part } from '../measure/figures.ts'
import { digits, median } from '../measure/statistics.ts'
import { photoName, readPhoto } from '../photo.ts'
import { startFleet } from '../processes/fleet.ts'
import { type BareExchange, bareExchange } from './bare-exchange.ts'
import { type Shown, showEverywhere } from './shown-display.ts'

/** A refresh of the panel takes a tenth of a second. */
const SPEED = 20
const TURNS = 4

interface Served {
  turns: Shown[]
  onlineCpuMs: number
  idleMb: number
  peakMb: number
}

async function served(ground: Ground, count: number): Promise<Served> {
  const { server, tags, person, onlineCpuMs, end } = await startFleet(ground, count)
  try {
    await tags.ask('quicken', SPEED)
    const photo = await person.upload(photoName, await readPhoto())
    const { nowMb: idleMb } = await server.ask('usage')
    const turns: Shown[] = []
    if (ground.profiles) await server.ask('startProfile')
    for (let turn = 1; turn <= TURNS; turn++) {
      turns.push(await showEverywhere(server, person, { photo, count, turn }))
      ground.say(`${count} tags proved turn ${turn} in ${digits(turns.at(-1)!.tookMs / 1000)} s`)
    }
    if (ground.profiles) await server.ask('stopProfile', join(ground.profiles, `display-${count}.cpuprofile`))
    const { pictures, blank } = await tags.ask('glasses')
    if (pictures !== 1 || blank > 0) throw new Error(`${pictures} pictures on the glasses, ${blank} of them blank`)
    return { turns, onlineCpuMs, idleMb, peakMb: (await server.ask('usage')).peakMb }
  } finally {
    await end()
  }
}

const seconds = (ms: number) => `${digits(ms / 1000)} s`

function figuresOf(count: number, bare: BareExchange, { turns, onlineCpuMs, idleMb, peakMb }: Served): Figure[] {
  const tags = `${digits(count)} tags`
  const [first, ...later] = turns as [Shown, ...Shown[]]
  const took = median(later.map((turn) => turn.tookMs))
  const cpu = median(later.map((turn) => turn.cpuMs))
  const whole = count >= 10_000
  return [
    { what: `${tags}: server CPU to let a new tag in`, measured: `${digits(onlineCpuMs)} ms` },
    {
      what: `${tags}: call to all proved`,
      measured: `${seconds(took)} (first ${seconds(first.tookMs)})`,
      ...(whole && { aim: '10 s' }),
    },
    {
      what: `${tags}: server CPU a proof`,
      measured: `${digits(cpu)} ms (first ${digits(first.cpuMs)})`,
      aim: '0.4 ms',
    },
    {
      what: `${tags}: pictures painted for an order`,
      measured: turns.map((turn) => turn.paintings).join(', '),
      aim: '1',
    },
    {
      what: `${tags}: server memory, before the first order and at most`,
      measured: `${digits(idleMb)} MB, ${digits(peakMb)} MB`,
      ...(whole && { aim: 'under 450 MB' }),
    },
    {
      what: `${tags}: bare broker, the same messages`,
      measured: `${digits(bare.messages.cpuMs)} ms a proof, all in ${seconds(bare.messages.tookMs)}, ${digits(bare.peakMb)} MB`,
    },
    {
      what: `${tags}: bare broker and bare node:http that hands out the frame`,
      measured: `${digits(bare.whole.cpuMs)} ms a proof, all in ${seconds(bare.whole.tookMs)}`,
    },
    {
      what: `${tags}: server CPU over the bare broker's, with the frame fetched`,
      measured: `${digits(cpu / bare.messages.cpuMs)} ×, ${digits(cpu / bare.whole.cpuMs)} ×`,
    },
  ]
}

/** One template to many tags. */
export const displayPart: Part = {
  name: 'display',
  about:
    'One template with a photograph, 800×480, to all connected virtual tags of one screen type, whose refresh takes 0.1 s; ' +
    'server, tags and bare broker in processes of their own; medians of three turns after the first.',
  async run(ground) {
    const figures: Figure[] = []
    for (const count of ground.quick ? [200] : [1000, 10_000]) {
      const bare = await bareExchange(count, SPEED)
      ground.say(
        `bare broker: ${digits(bare.messages.cpuMs)} ms a proof, ${digits(bare.whole.cpuMs)} ms with the frame`,
      )
      figures.push(...figuresOf(count, bare, await served(ground, count)))
    }
    return figures
  },
}
