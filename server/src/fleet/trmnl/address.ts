import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Core } from '../../base/core.ts'

/** The prefix in the name of a picture for a mirror: sending such a picture does not count as a fetch by the device. */
export const MIRROR_PREFIX = 'mirror-'

/** Characters of a signature: 132 bits in base64url. */
const SIGNATURE_LENGTH = 22
/** The maximum number of signatures in memory: a visit usually gets the same address as the visit before. */
const SIGNATURES_KEPT = 20_000

const signature = ({ seal }: Pick<Core, 'seal'>, name: string) =>
  seal.sign(`trmnl picture ${name}`).toString('base64url').slice(0, SIGNATURE_LENGTH)

/** Returns the address of a file by its name. */
export type AddressOf = (name: string, ending?: 'png' | 'bin') => string

/**
 * Returns a function that makes signed addresses of files, relative to a product's address. Such an address needs no
 * secret in a header, as some clients send none.
 */
export function signedAddresses(core: Pick<Core, 'seal'>): AddressOf {
  const signatures = new LRUCache<string, string>({ max: SIGNATURES_KEPT, memoMethod: (name) => signature(core, name) })
  return (name, ending = 'png') => `s/${name}.${signatures.memo(name)}.${ending}`
}

/** The name in a signed address; undefined if this installation did not sign the address. */
export function readSigned(core: Pick<Core, 'seal'>, call: string): string | undefined {
  const [, name, presentedSignature] = /^s\/([\w-]{1,120})\.([\w-]{22})\.(?:png|bin)$/.exec(call) ?? []
  if (name === undefined || presentedSignature === undefined) return undefined
  // The comparison takes the same time however much of a signature is right.
  return timingSafeEqual(Buffer.from(presentedSignature), Buffer.from(signature(core, name))) ? name : undefined
}
