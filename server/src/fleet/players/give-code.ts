import { randomBytes } from 'node:crypto'
import { Refusal } from '@wifi-tms/contract/errors'
import type { PlayerCode } from '@wifi-tms/contract/player-protocol'
import { CODE_LENGTH } from '@wifi-tms/contract/players'
import { qrCode } from '@wifi-tms/paint/codes/qr-code'
import type { Core } from '../../base/core.ts'
import { hashSecret, newSecret } from '../../base/random/secret.ts'
import { momentAfter } from '../wishes/wish-steps.ts'
import { addWaiting, dropEndedAndCountWaiting } from './queries.ts'
import { codeOf } from './rules.ts'

/** The maximum number of browsers that wait to be paired at once. */
export const MOST_WAITING = 1000
/** Seconds for which a code is valid. */
const CODE_SECONDS = 600

/**
 * Gives a browser a code to show, and the secret that the browser will have as a device. The QR code leads to the
 * console at `origin`.
 */
export async function giveCode(
  core: Pick<Core, 'db' | 'now'>,
  { width, height }: { width: number; height: number },
  origin: string,
): Promise<PlayerCode> {
  const token = newSecret()
  const [hash, endsAt] = [hashSecret(token), momentAfter(core.now(), CODE_SECONDS)]
  const code = await core.db.transaction().execute(async (tx) => {
    if ((await dropEndedAndCountWaiting(tx, core.now())) >= MOST_WAITING) throw new Refusal('tooMany')
    // If another browser already shows the code, a further code is tried.
    for (;;) {
      const candidate = codeOf(randomBytes(CODE_LENGTH))
      if (await addWaiting(tx, { hash, code: candidate, width, height, endsAt })) return candidate
    }
  })
  const { modules, width: side } = qrCode(`${origin}/device/list?pair=${code}`, 'M')
  const qr = Array.from({ length: side }, (_, row) => modules.subarray(row * side, (row + 1) * side).join(''))
  return { code, token, qr, endsIn: CODE_SECONDS }
}
