import { startChild } from '../child/start-child.ts'
import { median } from '../measure/statistics.ts'
import type { calls as bareCalls } from '../processes/bare.ts'
import { bareFile, tagsFile } from '../processes/files.ts'
import type { calls as tagCalls } from '../processes/tags.ts'

/** Of one tag: the milliseconds of broker CPU, and of all tags: the milliseconds it took. */
export interface Exchange {
  cpuMs: number
  tookMs: number
}

export interface BareExchange {
  /** Order, fetch of the frame, refresh, success. */
  whole: Exchange
  /** Order and success alone: the frame stands there already. */
  messages: Exchange
  peakMb: number
}

const SECRET = 'a-secret-that-nobody-checks'
const ROUNDS = 3

/** The messages of a display between virtual tags and a broker that does nothing else, after one turn to warm up. */
export async function bareExchange(count: number, speed: number): Promise<BareExchange> {
  const bare = startChild<typeof bareCalls>(bareFile)
  const tags = startChild<typeof tagCalls>(tagsFile)
  try {
    const { url, mqttPort } = await bare.ask('start')
    const product = { apikey: SECRET, uri: 'bench' }
    await tags.ask('start', { url, mqttPort, product, count, secret: SECRET })
    await tags.ask('quicken', speed)
    const round = async (fresh: boolean): Promise<Exchange> => {
      const before = await bare.ask('usage')
      const tookMs = await bare.ask('show', { uri: product.uri, fresh })
      const after = await bare.ask('usage')
      return { cpuMs: (after.cpuMs - before.cpuMs) / count, tookMs }
    }
    const rounds = async (fresh: boolean) => {
      const all: Exchange[] = []
      for (let turn = 0; turn <= ROUNDS; turn++) all.push(await round(fresh))
      const warm = all.slice(1)
      return { cpuMs: median(warm.map((one) => one.cpuMs)), tookMs: median(warm.map((one) => one.tookMs)) }
    }
    const whole = await rounds(true)
    const messages = await rounds(false)
    return { whole, messages, peakMb: (await bare.ask('usage')).peakMb }
  } finally {
    await Promise.all([bare.end(), tags.end()])
  }
}
