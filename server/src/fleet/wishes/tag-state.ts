import type { WishState } from '@wifi-tms/contract/devices'

/** One tag as the rules see it: what it shows by its own word, the newest delivery to it, and what is wanted. */
export interface TagState {
  /** It has said hello on a connection that stands. */
  listens: boolean
  glass: Glass | null
  delivery: Delivery | null
  /** The number of the newest delivery that the tag has proved; 0: none. */
  proved: number
  wish: Wish | null
}

export interface FrameRef {
  id: string
  sha256: string
}

/** What stands on a glass. `frameId` is null where nobody here knows the picture; `seq` is the wish that it came by. */
export interface Glass {
  sha256: string
  frameId: string | null
  seq: number | null
  at: string
}

/** The newest delivery to a tag. Numbers of a tag's deliveries grow by one. */
export interface Delivery {
  number: number
  /** The wish that it serves. */
  seq: number
  frame: FrameRef
  /** When it is given up; null: it is over. */
  deadlineAt: string | null
  /** It was handed to a tag that asked. */
  asked: boolean
}

/** What is wanted. Moments that are null are not due. */
export interface Wish {
  seq: number
  state: WishState
  /** Why it failed, by a machine's word, and what the tag or the painter said of it; both are empty where it has not. */
  reason: string
  detail: string
  /** Null until painted. */
  frame: FrameRef | null
  /** To be drawn again even where it stands already. */
  force: boolean
  failures: number
  paintAt: string | null
  offerAt: string | null
  retryAt: string | null
  busySince: string | null
  shownAt: string | null
}

/** Whether a delivery is under way: the tag may be drawing. */
export const inFlight = ({ delivery }: TagState): boolean => delivery !== null && delivery.deadlineAt !== null

/** Whether what a tag shows is sure: nothing was sent to it since its last word on it. */
export const isSure = ({ delivery, proved }: TagState): boolean =>
  delivery === null || (delivery.deadlineAt === null && delivery.number <= proved)

/** Whether a wish still wants something done. */
export const isOpen = (state: WishState): boolean => state === 'waiting' || state === 'sending' || state === 'drawing'

/** Whether a tag that listens has nothing to wait for: nothing is under way, nothing comes within the next minutes. */
export const mayRest = (tag: TagState): boolean =>
  tag.listens && !inFlight(tag) && (tag.wish === null || (tag.wish.offerAt === null && tag.wish.paintAt === null))
