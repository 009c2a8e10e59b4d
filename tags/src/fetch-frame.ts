import { hash } from 'node:crypto'
import type { FrameOffer } from '@wifi-tms/contract/messages'
import { frameBytes } from '@wifi-tms/paint/pack'
import type { Panel } from '@wifi-tms/paint/panels'
import type { FramePool } from './frame-pool.ts'
import type { Frame } from './glass.ts'
import { askWeb } from './web.ts'

/** The reason why a frame cannot be drawn: a word for machines and a sentence for people. */
export interface FrameFailure {
  reason: 'network' | 'hash' | 'panel' | (string & {})
  message: string
}

/** The parts of a tag by which it fetches a frame; `secret` authorizes the tag. */
export interface Fetcher {
  frames: FramePool
  server: string
  secret: string
  panel: Panel
}

/** Fetches a frame and checks it against its offer and the panel. */
export async function fetchFrame(fetcher: Fetcher, offer: FrameOffer): Promise<Frame | FrameFailure> {
  const { frames, server, secret, panel } = fetcher
  const { url, sha256, bytes, format, width, height } = offer
  // A PNG has no fixed length: only the offer tells the length.
  const hasRightLength = bytes === (frameBytes(panel) ?? bytes)
  if (format !== panel.format || width !== panel.width || height !== panel.height || !hasRightLength)
    return {
      reason: 'panel',
      message: `${format} ${width}x${height} in ${bytes} bytes is not for a panel of ${panel.format} ${panel.width}x${panel.height}`,
    }
  try {
    const headers = { authorization: `Bearer ${secret}` }
    const { status, body } = await askWeb(new URL(url, server), { headers, maxBytes: bytes })
    if (status !== 200) return { reason: 'network', message: `The frame was answered with ${status}` }
    if (body.length === bytes && hash('sha256', body) === sha256) return frames(sha256, () => body)
    return { reason: 'hash', message: 'The received bytes are not those of the offer' }
  } catch (error) {
    return { reason: 'network', message: `The frame could not be fetched: ${(error as Error).message}` }
  }
}
