import type { DeviceState } from '../wishes/device-state.ts'

/**
 * Judges a wish for a frame. `same`: the device waits for this frame already, and that delivery serves. `displaying`:
 * the frame is shown or being drawn, and is not drawn twice. `new`: the wish replaces the older one.
 */
export function judgeWish({ wish }: DeviceState, frameId: string, force: boolean): 'same' | 'displaying' | 'new' {
  if (force || wish?.frame?.id !== frameId || wish.state === 'failed') return 'new'
  return wish.state === 'waiting' ? 'same' : 'displaying'
}
