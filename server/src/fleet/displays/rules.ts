import type { DeviceState } from '../wishes/device-state.ts'

/**
 * Judges a new wish for a frame. `same` means that the device waits for this frame already, so its wish serves. `displaying`
 * means that the frame is shown or being drawn, and is not drawn twice. `new` means that the wish replaces the older one.
 */
export function judgeWish({ wish }: DeviceState, frameId: string, force: boolean): 'same' | 'displaying' | 'new' {
  if (force || wish?.frame?.id !== frameId || wish.state === 'failed') return 'new'
  return wish.state === 'waiting' ? 'same' : 'displaying'
}
