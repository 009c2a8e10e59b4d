import { readFile } from 'node:fs/promises'
import { wrong } from '@wifi-tms/contract/errors'
import { otas } from '@wifi-tms/contract/otas'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { refuseFixed } from '../../content/catalogue/rules.ts'
import { keepFiles } from '../../content/files/keep-files.ts'
import { openEspImage } from './open-esp-image.ts'
import {
  findFile,
  findFirmwareKey,
  findMissingReference,
  findUsesOfFirmware,
  referencedTables,
  toOta,
  writtenColumns,
} from './queries.ts'
import { refuseUnsigned } from './refuse-unsigned.ts'
import { refuseOtherVersion, refuseSize } from './rules.ts'

/** The calls of firmware: upload, list, change, remove. A firmware's file cannot be changed after the upload. */
export function otaRoutes(core: Core, answer: Answer): void {
  const files = keepFiles(core, 'ota')
  const refuseMissingReferences = async (tx: Db, ota: Parameters<typeof findMissingReference>[1]) => {
    const missingTable = await findMissingReference(tx, ota)
    if (missingTable) throw wrong(missingTable, 'There is none with this _id')
  }

  answer(otas.create, async (write, ask) => {
    const { path } = ask.upload!
    const bytes = await readFile(path)
    refuseSize(bytes.length)
    const fileVersion = (await openEspImage(path))?.version ?? ''
    refuseOtherVersion(fileVersion, write.softwareVersion)
    const columns = { ...writtenColumns(write), bytes: bytes.length, fileVersion }
    return toOta(
      await files.add(bytes, columns, ask, async (tx) => {
        await lock(tx, ...referencedTables)
        await refuseMissingReferences(tx, write)
        refuseUnsigned(bytes, await findFirmwareKey(tx, write.product), write.signature)
      }),
    )
  })

  serveResource(
    core,
    answer,
    otas,
    {
      table: 'ota',
      locks: referencedTables,
      sort: '-createdAt',
      async prepare(write, _, id) {
        // `toColumns` may read the file: a slow store must not hold up a transaction, so the file is fetched
        // beforehand.
        const sha256 = await findFile(core.db, id!)
        if (sha256 && (await findFirmwareKey(core.db, write.product)) !== null) await core.blobs.find(sha256)
        return write
      },
      async toColumns(write, { tx, before }) {
        const { bytes, sha256, fileVersion } = before!
        // An order to install this firmware is checked against these fields only when it is given, not when it is sent.
        const fixedFields = [...referencedTables, 'softwareVersion', 'hardwareVersion'] as const
        refuseFixed('firmware record', fixedFields, before!, write, await findUsesOfFirmware(tx, before!.id))
        await refuseMissingReferences(tx, write)
        refuseOtherVersion(fileVersion, write.softwareVersion)
        const signature = write.signature || before!.signature
        const key = await findFirmwareKey(tx, write.product)
        if (key !== null && (write.product !== before!.product || signature !== before!.signature))
          // A file that is missing cannot be checked, so it counts as not signed.
          refuseUnsigned((await core.blobs.read(sha256)) ?? new Uint8Array(), key, signature)
        return { ...writtenColumns(write), signature, bytes, sha256, fileVersion }
      },
      toObjects: (rows) => rows.map(toOta),
      findUses: (db, { id }) => findUsesOfFirmware(db, id),
      whenChanged: async (_, before, after) => {
        // Only a removed firmware has `before` and no `after`.
        if (after || !before) return undefined
        return () => files.drop(before.sha256).catch((error: unknown) => core.log.error(error, 'a file is left'))
      },
    },
    ['update', 'remove'],
  )
}
