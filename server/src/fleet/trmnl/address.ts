import { timingSafeEqual } from 'node:crypto'
import type { Core } from '../../base/core.ts'

/** The beginning of the name of a picture that is only mirrored: to send it counts as nothing. */
export const MIRROR = 'mirror-'

/** Characters of a signature: 132 bits in base64url. */
const LENGTH = 22

const signature = ({ seal }: Pick<Core, 'seal'>, name: string) =>
  seal.sign(`trmnl picture ${name}`).toString('base64url').slice(0, LENGTH)

/** The address of a file below a product's: it opens without a header, as some clients send none. */
export const signed = (core: Pick<Core, 'seal'>, name: string, ending: 'png' | 'bin' = 'png'): string =>
  `s/${name}.${signature(core, name)}.${ending}`

/** The name in a signed address; undefined where the signature is not ours. */
export function readSigned(core: Pick<Core, 'seal'>, call: string): string | undefined {
  const [, name, given] = /^s\/([\w-]{1,120})\.([\w-]{22})\.(?:png|bin)$/.exec(call) ?? []
  if (name === undefined || given === undefined) return undefined
  // Both have the same length: the time says nothing of how much is right.
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(core, name))) ? name : undefined
}
