import { hash } from 'node:crypto'
import type { FrameOffer } from '@wifi-tms/contract/messages'
import { frameBytes } from '@wifi-tms/paint/pack'
import type { Panel } from '@wifi-tms/paint/panels'
import type { Frame } from './glass.ts'
import type { Web } from './web.ts'

/** Why a frame cannot be drawn: a word for machines and a sentence for people. */
export interface Trouble {
  reason: 'network' | 'hash' | 'panel' | (string & {})
  message: string
}

/** Fetches a frame and checks it against its offer and the panel. `secret` opens it, nothing else does. */
export async function fetchFrame(
  web: Web,
  server: string,
  offer: FrameOffer,
  secret: string,
  panel: Panel,
): Promise<Frame | Trouble> {
  const { url, sha256, bytes, format, width, height } = offer
  if (format !== panel.format || width !== panel.width || height !== panel.height || bytes !== frameBytes(panel))
    return {
      reason: 'panel',
      message: `${format} ${width}x${height} in ${bytes} bytes is not for a panel of ${panel.format} ${panel.width}x${panel.height}`,
    }
  try {
    const answer = await web.ask(new URL(url, server), { headers: { authorization: `Bearer ${secret}` }, most: bytes })
    if (answer.status !== 200) return { reason: 'network', message: `The frame was answered with ${answer.status}` }
    if (answer.body.length !== bytes || hash('sha256', answer.body) !== sha256)
      return { reason: 'hash', message: `The ${answer.body.length} bytes that came are not those of the offer` }
    return { sha256, bytes: answer.body }
  } catch (error) {
    return { reason: 'network', message: `The frame could not be fetched: ${(error as Error).message}` }
  }
}
