import { type Image, images, readPicture } from '@wifi-tms/contract/images'
import type { Answer } from '../../api/http/answer.ts'
import { stampsOf } from '../../api/resources/queries.ts'
import { usesOf } from '../../api/resources/rules.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { ImageTable } from '../../base/database/tables.ts'
import { folderBeside } from '../files/folder-beside.ts'
import { keepFiles } from '../files/keep-files.ts'
import type { ImageCore } from './decode.ts'
import { pictureOf, saveSmallVersions } from './picture-of.ts'
import { templatesWith } from './queries.ts'
import { nameFromFile } from './rules.ts'

const toObject = (row: ImageTable): Image => {
  const { name, description, width, height, bytes, sha256 } = row
  return { name, description, width, height, bytes, sha256, ...stampsOf(row) }
}

/** The calls of pictures: upload, list, rename, remove, and the pictures themselves. */
export function imagesRoutes(core: ImageCore, answer: Answer): void {
  const pictures = keepFiles(core, 'image')

  answer(images.create, async ({ name, description, frame }, ask) => {
    const { name: file, path } = ask.upload!
    await using folder = folderBeside(path)
    const { keptPath, format, bytes, width, height, smallPngs } = await core.decoders.decode(
      { path, acceptsSeveralFrames: frame === 'first' },
      folder.path,
    )
    const columns = { name: name ?? nameFromFile(file), description, width, height, bytes }
    const row = await pictures.add(keptPath, columns, ask)
    await saveSmallVersions(core, row.sha256, smallPngs)
    return { ...toObject(row), format }
  })

  serveResource(
    core,
    answer,
    images,
    {
      table: 'image',
      sort: '-createdAt',
      toColumns({ name, description }, { before }) {
        const { width, height, bytes, sha256 } = before!
        return { name: name ?? before!.name, description, width, height, bytes, sha256 }
      },
      toObjects: (rows) => rows.map(toObject),
      findUses: async (db, { id }) => usesOf('templates', await templatesWith(db, id)),
      async whenChanged(_tx, before, after) {
        if (after || !before) return undefined
        return () => pictures.drop(before.sha256).catch((error: unknown) => core.log.error(error, 'a file is left'))
      },
    },
    ['update', 'remove'],
  )

  answer(readPicture, async ({ id, width }) => {
    return pictureOf(core, await findOrRefuse(core.db, images, { table: 'image' }, id), width)
  })
}
