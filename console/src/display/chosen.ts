import type { Device } from '@wifi-tms/contract/devices'
import { create } from 'zustand'

/** The tags for the next display: some by name, or all that match a filter (an empty one: all there are). */
export interface Chosen {
  tags: ReadonlyMap<string, Device>
  matching: Record<string, string> | undefined
}

const NONE: Chosen = { tags: new Map(), matching: undefined }

export const useChosen = create<Chosen>(() => NONE)

export const chooseTags = (tags: readonly Device[]) =>
  useChosen.setState({ tags: new Map(tags.map((tag) => [tag._id, tag])), matching: undefined })

export const chooseMatching = (filters: Record<string, string>) => useChosen.setState({ ...NONE, matching: filters })

export const chooseNone = () => useChosen.setState(NONE)

/** What the call wants: the list, the filter, or all. */
export const choiceOf = ({ tags, matching }: Chosen) => {
  if (!matching) return { deviceIds: [...tags.keys()] }
  return Object.keys(matching).length > 0 ? { filter: matching } : { all: true as const }
}
