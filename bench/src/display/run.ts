import { images } from '@wifi-tms/contract/images'
import type { BenchContext, BenchPart, Figure } from '../measure/figures.ts'
import { digits, median } from '../measure/statistics.ts'
import { readPhoto } from '../photo.ts'
import { startFleet } from '../processes/fleet.ts'
import { bareExchange } from './bare-exchange.ts'
import { type ShowCost, showEverywhere } from './shown-display.ts'

/** The factor by which the tags' time runs faster, so that a refresh of the panel takes a tenth of a second. */
const SPEED = 20
/** The number of displays sent to all tags. The first one is not in the medians. */
const TURNS = 4

/** Measures displays on `count` tags of one server. */
async function figuresOf(context: BenchContext, count: number): Promise<Figure[]> {
  const bare = await bareExchange(count, SPEED)
  const fleet = await startFleet(context, count, SPEED)
  const { server, tags, person } = fleet
  try {
    const file = { name: 'photo.png', bytes: await readPhoto() }
    const { _id: photo } = await person.ask(images.create, { name: 'Photograph' }, file)
    const { nowMb: idleMb } = await server.ask('usage')
    const readUsage = async () => {
      const { cpuMs } = await server.ask('usage')
      return { cpuMs, paintings: await server.ask('paintings') }
    }
    const turns: ShowCost<'cpuMs' | 'paintings'>[] = []
    for (let turn = 1; turn <= TURNS; turn++) {
      turns.push(await showEverywhere({ person, count, readUsage }, photo, turn))
      context.say(`${count} tags proved turn ${turn} in ${digits(turns.at(-1)!.tookMs / 1000)} s`)
    }
    const { pictures, blank } = await tags.ask('glasses')
    if (pictures !== 1 || blank > 0) throw new Error(`${pictures} pictures on the glasses, ${blank} of them blank`)
    const { peakMb } = await server.ask('usage')
    const medianMs = median(turns.slice(1).map((turn) => turn.tookMs))
    const [firstCpuMs = 0, ...laterCpuMs] = turns.map(({ usage }) => usage.cpuMs / count)
    const cpu = median(laterCpuMs)
    // The aims are for the full number of tags.
    const isWhole = count >= 10_000
    const figure = (what: string, measured: string, aim?: string): Figure => ({
      what: `${digits(count)} tags: ${what}`,
      measured,
      ...(aim && { aim }),
    })
    return [
      figure('server CPU to let a new tag in', `${digits(fleet.enrolCpuMs)} ms`),
      figure('call to all proved', `${digits(medianMs / 1000)} s`, isWhole ? '10 s' : undefined),
      figure('server CPU a proof', `${digits(cpu)} ms (first ${digits(firstCpuMs)})`, '0.6 ms'),
      figure('bare broker and bare node:http that hands out the frame', `${digits(bare.withFetchMs)} ms a proof`),
      figure('bare broker, the same messages', `${digits(bare.messagesMs)} ms a proof`),
      figure(
        'server CPU over the bare ones’',
        `${digits(cpu / bare.withFetchMs)} ×, without the frame's ${digits(cpu / bare.messagesMs)} ×`,
      ),
      figure('pictures painted for an order', turns.map(({ usage }) => usage.paintings).join(', '), '1'),
      figure(
        'server memory, before the first order and at most',
        `${digits(idleMb)} MB, ${digits(peakMb)} MB`,
        isWhole ? 'under 450 MB' : undefined,
      ),
    ]
  } finally {
    await fleet.end()
  }
}

/** Measures one template sent to many tags. */
export const displayPart: BenchPart = {
  name: 'display',
  about:
    'One template with a photograph, 800×480, to all connected virtual tags of one screen type, whose refresh takes 0.1 s ' +
    'and each of which opens a connection to fetch its frame; server, tags and bare broker in processes of their own; ' +
    'medians of three turns after the first.',
  async run(context) {
    const figures: Figure[] = []
    for (const count of context.quick ? [200] : [1000, 10_000]) figures.push(...(await figuresOf(context, count)))
    return figures
  },
}
