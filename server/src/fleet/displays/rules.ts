import type { TagState } from '../wishes/tag-state.ts'

/**
 * What a wish for one frame comes to: `same`: it waits already, and that delivery will do; `displaying`: it stands or
 * is being drawn, and nothing is to be done twice; `new`: it takes the place of what was wanted.
 */
export function judgeWish({ wish }: TagState, frameId: string, force: boolean): 'same' | 'displaying' | 'new' {
  if (force || wish?.frame?.id !== frameId || wish.state === 'failed') return 'new'
  return wish.state === 'waiting' ? 'same' : 'displaying'
}
