import { toFrame } from '@wifi-tms/paint/frame'
import type { Assets } from '@wifi-tms/paint/job'
import { paint } from '@wifi-tms/paint/paint'
import type { PaintScene } from './scenes.ts'

/** The result of painting a scene: the hash of the frame, then one line for each fault. */
export const resultOf = async (
  scene: PaintScene,
  assets: Assets,
  hash: (bytes: Uint8Array<ArrayBuffer>) => Promise<string> | string,
): Promise<string> => {
  const painting = paint(scene, assets)
  const frame = toFrame(painting, scene.panel)
  const faults = painting.faults.map(({ elementId, message }) => `${elementId}: ${message}`)
  return [await hash(frame as Uint8Array<ArrayBuffer>), ...faults].join('\n')
}
