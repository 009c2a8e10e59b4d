import { median } from '../measure/statistics.ts'
import { newBare, newTags } from '../processes/start.ts'

const SECRET = 'a-secret-that-nobody-checks'
const ROUNDS = 3

/**
 * The milliseconds of CPU per tag that a display order costs a bare broker and HTTP server: `whole` where the tag
 * fetches the frame, `messages` where it has the frame already. One round before is for warm-up.
 */
export async function bareExchange(count: number, speed: number): Promise<{ whole: number; messages: number }> {
  const bare = newBare()
  const tags = newTags()
  try {
    const product = { apikey: SECRET, uri: 'bench' }
    await tags.ask('start', { ...(await bare.ask('start')), product, count, speed, secret: SECRET })
    const rounds = async (fresh: boolean): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const usageBefore = await bare.ask('usage')
        await bare.ask('show', { uri: product.uri, fresh })
        took.push(((await bare.ask('usage')).cpuMs - usageBefore.cpuMs) / count)
      }
      return median(took.slice(1))
    }
    return { whole: await rounds(true), messages: await rounds(false) }
  } finally {
    await Promise.all([bare.end(), tags.end()])
  }
}
