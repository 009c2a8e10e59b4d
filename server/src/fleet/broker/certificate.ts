import { readFile } from 'node:fs/promises'
import type { Server } from 'node:tls'
import type { Logger } from 'pino'
import { every, type Loop } from '../../base/concurrency/loops.ts'

/** A certificate and its key: the paths of their files, or the contents. */
interface Pair {
  cert: string
  key: string
}

/** Milliseconds between two checks of the files of certificate and key. */
const CHECK_EVERY_MS = 60_000

/** Reads the contents of both files. */
export const readPair = async ({ cert, key }: Pair): Promise<Pair> => ({
  cert: await readFile(cert, 'utf8'),
  key: await readFile(key, 'utf8'),
})

/**
 * Uses a renewed certificate for new connections; existing connections stay. While only one of the two files is
 * renewed, certificate and key do not match, so the former pair stays in use.
 */
export function renewCertificate(tls: Server, files: Pair, inUse: Pair, log: Logger): Loop {
  let current = inUse
  return every(
    CHECK_EVERY_MS,
    async () => {
      const pair = await readPair(files)
      if (pair.cert === current.cert && pair.key === current.key) return
      tls.setSecureContext(pair)
      current = pair
      log.info('the certificate for MQTT over TLS was renewed')
    },
    log,
  )
}
