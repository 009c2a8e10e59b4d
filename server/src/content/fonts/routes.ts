import { readFile } from 'node:fs/promises'
import { conflict } from '@wifi-tms/contract/conflicts'
import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import { Refusal } from '@wifi-tms/contract/errors'
import { fold } from '@wifi-tms/contract/fold'
import { fonts, readFamilies, readFontFile } from '@wifi-tms/contract/fonts'
import type { Answer } from '../../api/http/answer.ts'
import { namesOf, usesOf } from '../../api/resources/rules.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { keepFiles } from '../files/keep-files.ts'
import { nameFromFile } from '../images/rules.ts'
import { checkFont } from './check-font.ts'
import { fontFile } from './font-file.ts'
import { columnsOf, faceOf, findFamilies, templatesWithFont, toFont } from './queries.ts'

function refuseBuiltIn(family: string): void {
  if (fold(family) === fold(BUILT_IN_FAMILY))
    throw conflict('built-in', { family }, `${BUILT_IN_FAMILY} is built in: give this font another family`)
}

/** The calls of users' fonts: upload, list, rename, remove, and the bytes for browsers. */
export function fontRoutes(core: Core, answer: Answer): void {
  const files = keepFiles(core, 'font')

  answer(fonts.create, async (input, ask) => {
    const { name: fileName, path } = ask.upload!
    const bytes = await readFile(path)
    const { sfnt, ...facts } = await checkFont(fileName, bytes)
    const family = input.family ?? (facts.family || nameFromFile(fileName, 'Font'))
    refuseBuiltIn(family)
    const name = input.name ?? (facts.name || family)
    const { description } = input
    const columns = { ...facts, name, family, description, bytes: bytes.length, sfntBytes: sfnt.length }
    const row = await files.add(sfnt, columns, ask)
    return toFont(row)
  })

  serveResource(
    core,
    answer,
    fonts,
    {
      table: 'font',
      sort: '-createdAt',
      async toColumns({ name, family, description }, { tx, before }) {
        const current = columnsOf(before!)
        if (family !== undefined && family !== current.family) {
          refuseBuiltIn(family)
          const users = usesOf('templates', await templatesWithFont(tx, before!))
          if (users)
            throw conflict(
              'fixed',
              { ...users, fields: ['family'] },
              `The template ${namesOf(users)} draws with it under the name ${current.family}`,
            )
        }
        return { ...current, name: name ?? current.name, family: family ?? current.family, description }
      },
      toObjects: (rows) => rows.map(toFont),
      findUses: async (db, row) => usesOf('templates', await templatesWithFont(db, row)),
      whenChanged: async (_, before, after) => {
        if (after || !before) return undefined
        return () => files.drop(before.sha256).catch((error: unknown) => core.log.error(error, 'a file is left'))
      },
    },
    ['update', 'remove'],
  )

  answer(readFamilies, async () => {
    const families = await findFamilies(core.db)
    return { families: Object.fromEntries(Array.from(families, ([name, files]) => [name, files.map(faceOf)])) }
  })

  answer(readFontFile, async ({ sha256 }) => {
    const file = await fontFile(core, sha256)
    if (!file) throw new Refusal('notFound', 'There is no such font')
    return { etag: `"${sha256}"`, inParts: true, open: async () => file }
  })
}
