import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../base/core.ts'

/** The beginning of the name of a picture that is only mirrored: to send it counts as nothing. */
export const MIRROR = 'mirror-'

/** Characters of a signature: 132 bits in base64url. */
const LENGTH = 22
/** The most signatures that are kept: most visits give out the address of the last one again. */
const KEPT = 20_000

const signature = ({ seal }: Pick<Core, 'seal'>, name: string) =>
  seal.sign(`trmnl picture ${name}`).toString('base64url').slice(0, LENGTH)

/** Gives the address of a file by its name. */
export type AddressOf = (name: string, ending?: 'png' | 'bin') => string

/** Gives the addresses of files below a product's: they open without a header, as some clients send none. */
export function signedAddresses(core: Pick<Core, 'seal'>): AddressOf {
  const signatures = new LRUCache<string, string>({ max: KEPT, memoMethod: (name) => signature(core, name) })
  return (name, ending = 'png') => `s/${name}.${signatures.memo(name)}.${ending}`
}

/** The name in a signed address; undefined where the signature is not ours. */
export function readSigned(core: Pick<Core, 'seal'>, call: string): string | undefined {
  const [, name, given] = /^s\/([\w-]{1,120})\.([\w-]{22})\.(?:png|bin)$/.exec(call) ?? []
  if (name === undefined || given === undefined) return undefined
  // Both have the same length: the time says nothing of how much is right.
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(core, name))) ? name : undefined
}
