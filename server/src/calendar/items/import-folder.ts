import type { Stats } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Refusal } from '@wifi-tms/contract/errors'
import { DIFFERENCES_MAX, type ItemDifference, type ItemFault } from '@wifi-tms/contract/item-rows'
import { csvLine } from '../../api/tables/csv.ts'
import { every, type Loop } from '../../base/concurrency/loops.ts'
import type { Core } from '../../base/core.ts'
import { withFleetLock } from '../../fleet/wishes/fleet-lock.ts'
import {
  isMessage,
  isRecordFile,
  type PriceFileMessage,
  type ResultLine,
  readMessage,
  resultOf,
} from './message-file.ts'
import { findTemplateIds } from './queries.ts'
import { type ItemFile, NoItems, readItemFile } from './read-file.ts'
import { readMany } from './read-many.ts'
import type { NumberedRow } from './rules.ts'
import { writeItems } from './write-items.ts'

/** The milliseconds between two looks at the folder. */
const LOOK_MS = 1000
/** The milliseconds for which a file must have been unchanged before it is imported. */
const UNCHANGED_MS = 2000

/** The maximum number of bytes of a file, as many as the call that writes items accepts. */
const MOST_BYTES = 32 * 1024 * 1024

/** The author of the changes that files make. */
const AUTHOR = { accountId: '', username: 'IMPORT_DIR' }

/**
 * Imports files of items from a folder, one after the other. Each file is moved to `done` or `failed`, beside a table
 * with the result of each row. If servers share the folder, only one of them imports a file.
 */
export function startImports(core: Core, folder: string): Loop {
  return every(LOOK_MS, importer(core, folder), core.log)
}

/** True if the server has seen a file with this size and time for two seconds. */
type IsUnchanged = (name: string, file: Pick<Stats, 'size' | 'mtimeMs'>) => boolean

/**
 * Makes the function that looks at the folder and imports files whose size and time have not changed for two seconds,
 * as other files may still be written. A message (`.m1`, of the Pricer File Interface) names a data file (`.i1`), which
 * must be unchanged as well and is imported with it.
 */
export function importer(core: Core, folder: string, elapsed = () => performance.now()): () => Promise<void> {
  let waitingFiles = new Map<string, { size: number; changedMs: number; since: number }>()
  const unchangedSince = (name: string, { size, mtimeMs }: Parameters<IsUnchanged>[1]) => {
    const before = waitingFiles.get(name)
    return before?.size === size && before.changedMs === mtimeMs ? before.since : elapsed()
  }
  // The import of another file may have taken long, so the time is read anew for each file.
  const isUnchanged: IsUnchanged = (name, file) => elapsed() - unchangedSince(name, file) >= UNCHANGED_MS
  return async () => {
    await mkdir(folder, { recursive: true })
    const nextWaitingFiles: typeof waitingFiles = new Map()
    for (const name of (await readdir(folder)).sort()) {
      if (!/\.(csv|json)$/i.test(name) && !isMessage(name) && !isRecordFile(name)) continue
      const file = await lstat(join(folder, name)).catch(() => undefined)
      if (!file?.isFile()) continue
      if (isUnchanged(name, file) && !isRecordFile(name))
        await core.cluster
          .runClaimed(`import ${name}`, () => importFile(core, folder, { name, file, isUnchanged }))
          // The file is tried again. It must not keep other files from being imported.
          .catch((error: unknown) => core.log.error({ err: error, file: name }, 'a file of items could not be taken'))
      else nextWaitingFiles.set(name, { size: file.size, changedMs: file.mtimeMs, since: unchangedSince(name, file) })
    }
    waitingFiles = nextWaitingFiles
  }
}

interface FoundFile {
  name: string
  file: Stats
  isUnchanged: IsUnchanged
}

async function importFile(core: Core, folder: string, { name, file, isUnchanged }: FoundFile): Promise<void> {
  // Another server may have imported the file before this server got the claim, and a new file may have its name.
  const present = await lstat(join(folder, name)).catch(() => undefined)
  if (present?.size !== file.size || present.mtimeMs !== file.mtimeMs) return
  const message = isMessage(name) ? await readMessage(folder, name, file.size).catch(outcomeOfRefusal) : undefined
  const data = message && 'data' in message ? message : undefined
  if (data && !isUnchanged(data.data, data.file)) return
  const { isTaken, lines, comparisonTable } =
    message && 'lines' in message
      ? message
      : await importItems(core, folder, data ?? { data: name, file, removes: false }).catch(outcomeOfRefusal)
  const targetFolder = join(folder, isTaken ? 'done' : 'failed')
  await mkdir(targetFolder, { recursive: true })
  const targetName = await freeName(targetFolder, name)
  const table = comparisonTable ?? csvOf([['row', 'key', 'outcome', 'message'], ...lines])
  await writeFile(join(targetFolder, `${targetName}.result.csv`), table)
  if (data?.result) await writeFile(join(folder, data.result), resultOf(lines))
  await rename(join(folder, name), join(targetFolder, targetName))
  // After a crash, a message that is still there is imported again, so its data file is moved last.
  if (data) await rename(join(folder, data.data), join(targetFolder, await freeName(targetFolder, data.data)))
  if (isTaken) core.log.info({ file: name }, 'a file of items was taken')
  else core.log.warn({ file: name, reason: lines[0]?.[3] }, 'a file of items was refused')
}

/** The outcome of a file that is refused as a whole. Rethrows any other error. */
function outcomeOfRefusal(error: unknown) {
  if (!(error instanceof NoItems || error instanceof Refusal)) throw error
  const lines: ResultLine[] = [['', '', 'failed', error.message]]
  return { isTaken: false, lines, comparisonTable: undefined }
}

/**
 * Writes the items of a file. `isTaken` is false if no row was valid and nothing was deleted. Throws NoItems and
 * Refusal if the file as a whole is refused.
 */
async function importItems(
  core: Core,
  folder: string,
  { data: dataName, file: { size }, removes }: Pick<PriceFileMessage, 'data' | 'file' | 'removes'>,
) {
  if (size > MOST_BYTES) throw new NoItems(`has more than ${MOST_BYTES / 1024 / 1024} MB`)
  const { importMaxChangePercent: maxChange, importCents: cents = [] } = core.config
  const rules = { removes, maxChange, cents }
  const file = readItemFile(dataName, await readFile(join(folder, dataName)), rules)
  const { rows, failed, keysToKeep } = await readMany(file.input, file.faults)
  await replaceTemplateNames(core.db, rows)
  const written = await withFleetLock(
    core.db,
    async (tx) => {
      return writeItems(tx, rows, {
        now: core.now(),
        by: AUTHOR,
        maxChange: file.input.maxChange,
        texts: file.input.texts,
        merge: file.input.merge,
        compare: file.input.compare,
        review: core.config.review,
        ...(keysToKeep && { keysToKeep }),
      })
    },
    'item',
    'template',
  )
  const faults = [...failed, ...written.failed]
  const isTaken = written.outcomes.size + written.deleted > 0
  const lines = linesOf(file, written, faults)
  if (written.differences) return { isTaken, lines, comparisonTable: comparisonCsv(file, written.differences, faults) }
  core.wire.changed('items', [])
  core.wire.changed('devices', [])
  core.wire.changed('displays', [])
  core.reconcileNow()
  return { isTaken, lines, comparisonTable: undefined }
}

/** Replaces the names of templates in rows by the ids of these templates. Other texts stay, as they may be ids. */
async function replaceTemplateNames(db: Core['db'], rows: readonly NumberedRow[]): Promise<void> {
  const ids = await findTemplateIds(db, new Set(rows.flatMap(({ item }) => item.template ?? [])))
  for (const { item } of rows) if (item.template) item.template = ids.get(item.template) ?? item.template
}

/** The lines of the result, one for each row, in order. */
function linesOf(
  { keys }: ItemFile,
  { outcomes, warnings }: Pick<Awaited<ReturnType<typeof writeItems>>, 'outcomes' | 'warnings'>,
  failed: readonly ItemFault[],
): ResultLine[] {
  const faultsByRow = Map.groupBy([...failed, ...warnings], ({ row }) => row)
  return keys.map((key, row) => {
    const messages = (faultsByRow.get(row) ?? []).map(({ path, message }) => `${path}: ${message}`)
    return [row, key, outcomes.get(row) ?? 'failed', messages.join('; ')]
  })
}

/** A table of the differences, then of the rows that could not be compared. */
const comparisonCsv = ({ keys }: ItemFile, differences: readonly ItemDifference[], failed: readonly ItemFault[]) =>
  [
    ['key', 'field', 'ours', 'theirs', 'message'],
    ...differences.map(({ key, field, ours, theirs }) => [key, field, ours, theirs, '']),
    ...(differences.length < DIFFERENCES_MAX ? [] : [['', '', '', '', 'there may be more']]),
    ...failed.map(({ row, path, message }) => [keys[row]!, '', '', '', `${path}: ${message}`]),
  ]
    .map((cells) => csvLine(cells))
    .join('')

/** The table of the results. Unlike `csvLine`, it leaves texts that look like formulas unchanged. */
const csvOf = (lines: readonly (readonly (string | number)[])[]): string =>
  lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
const cellOf = (cell: string | number) => (/[",\r\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell)

/** A name that no file in the folder has yet, so that no earlier file is overwritten. */
async function freeName(folder: string, name: string): Promise<string> {
  const takenNames = new Set(await readdir(folder))
  const { name: baseName, ext } = parse(name)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${baseName}-${number}${ext}`
    if (!takenNames.has(candidate)) return candidate
  }
}
