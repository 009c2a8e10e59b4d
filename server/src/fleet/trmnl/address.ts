import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../base/core.ts'

/** The prefix in the name of a picture for a mirror: sending it does not count as a fetch. */
export const MIRROR = 'mirror-'

/** Characters of a signature: 132 bits in base64url. */
const LENGTH = 22
/** The most signatures in memory: a visit usually gets the same address as the visit before. */
const SIGNATURES_KEPT = 20_000

const signature = ({ seal }: Pick<Core, 'seal'>, name: string) =>
  seal.sign(`trmnl picture ${name}`).toString('base64url').slice(0, LENGTH)

/** Returns the address of a file by its name. */
export type AddressOf = (name: string, ending?: 'png' | 'bin') => string

/** Signs the addresses of files below a product's: they need no secret in a header, as some clients send none. */
export function signedAddresses(core: Pick<Core, 'seal'>): AddressOf {
  const signatures = new LRUCache<string, string>({ max: SIGNATURES_KEPT, memoMethod: (name) => signature(core, name) })
  return (name, ending = 'png') => `s/${name}.${signatures.memo(name)}.${ending}`
}

/** The name in a signed address; undefined where this installation did not sign it. */
export function readSigned(core: Pick<Core, 'seal'>, call: string): string | undefined {
  const [, name, presented] = /^s\/([\w-]{1,120})\.([\w-]{22})\.(?:png|bin)$/.exec(call) ?? []
  if (name === undefined || presented === undefined) return undefined
  // The comparison takes the same time however much of a signature is right.
  return timingSafeEqual(Buffer.from(presented), Buffer.from(signature(core, name))) ? name : undefined
}
