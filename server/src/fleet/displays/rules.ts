import type { DeviceState } from '../wishes/device-state.ts'

/**
 * Judges a new wish for a frame. `same`: the device waits for this frame already, so its wish stays. `displaying`: the
 * device shows or draws this frame already. `new`: the new wish replaces the older one.
 */
export function judgeWish({ wish }: DeviceState, frameId: string, force: boolean): 'same' | 'displaying' | 'new' {
  if (force || wish?.frame?.id !== frameId || wish.state === 'failed') return 'new'
  return wish.state === 'waiting' ? 'same' : 'displaying'
}
