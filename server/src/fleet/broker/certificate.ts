import { readFile } from 'node:fs/promises'
import type { Server } from 'node:tls'
import type { Logger } from 'pino'
import { every, type Loop } from '../../base/concurrency/loops.ts'

/** Files, or what stands in them. */
interface Pair {
  cert: string
  key: string
}

/** How often the files of certificate and key are looked at. */
const LOOK_EVERY_MS = 60_000

export const readPair = async ({ cert, key }: Pair): Promise<Pair> => ({
  cert: await readFile(cert, 'utf8'),
  key: await readFile(key, 'utf8'),
})

/**
 * Takes a certificate that was renewed for the connections to come; those that are there stay. While only one of the two
 * files has been written they do not fit together, so the former pair goes on until both are there.
 */
export function renewCertificate(tls: Server, files: Pair, inUse: Pair, log: Logger): Loop {
  let last = inUse
  return every(
    LOOK_EVERY_MS,
    async () => {
      const found = await readPair(files)
      if (found.cert === last.cert && found.key === last.key) return
      tls.setSecureContext(found)
      last = found
      log.info('the certificate for MQTT over TLS was renewed')
    },
    log,
  )
}
