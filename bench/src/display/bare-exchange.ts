import { median } from '../measure/statistics.ts'
import { newBare, newTags } from '../processes/start.ts'

/** A secret that the bare broker does not check. */
const SECRET = 'a-secret-that-nobody-checks'
/** The number of rounds that count. */
const ROUNDS = 3

/**
 * Measures a display order at a bare broker and HTTP server, which is the least that any server can cost. Returns the
 * milliseconds of CPU for each tag: `withFetchMs` if the tag fetches the frame, `messagesMs` if it has the frame
 * already. A first round is for warm-up.
 */
export async function bareExchange(count: number, speed: number): Promise<{ withFetchMs: number; messagesMs: number }> {
  const bare = newBare()
  const tags = newTags()
  try {
    const product = { apikey: SECRET, uri: 'bench' }
    await tags.ask('start', { ...(await bare.ask('start')), product, count, speed, secret: SECRET })
    const medianCost = async (isNewPicture: boolean): Promise<number> => {
      const costsMs: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const usageBefore = await bare.ask('usage')
        await bare.ask('show', { uri: product.uri, isNewPicture })
        costsMs.push(((await bare.ask('usage')).cpuMs - usageBefore.cpuMs) / count)
      }
      return median(costsMs.slice(1))
    }
    return { withFetchMs: await medianCost(true), messagesMs: await medianCost(false) }
  } finally {
    await Promise.all([bare.end(), tags.end()])
  }
}
