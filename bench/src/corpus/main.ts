import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Refusal } from '@wifi-tms/contract/errors'
import { checkFont } from '@wifi-tms/server/content/fonts/check-font'
import { startDecoders } from '@wifi-tms/server/content/images/decode'

const help = `Opens all pictures and fonts of some folders, as the server does with uploads, and prints which are accepted and why others are refused.

  npm run corpus -- FOLDER …`

/** Matches the endings of files that people may upload. */
const PICTURES = /\.(?:png|apng|jpe?g|jfif|gif|webp|tiff?|avif|hei[cf]|bmp|svg|ico|jxl|jp2|psd|dng|pdf)$/i
const FONTS = /\.(?:ttf|otf|ttc|woff2?|pfb)$/i
/** The decoders' limit in milliseconds for a picture that they write; this program writes none. */
const PATIENCE_MS = 1000

/** The files in a folder and its subfolders. Links are not followed, as fonts are often there twice. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && (PICTURES.test(entry.name) || FONTS.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))

type Decoders = ReturnType<typeof startDecoders>

/** Opens a picture or a font and returns its format. Throws Refusal. */
async function readFormat(decoders: Decoders, path: string, folder: string): Promise<string> {
  if (!FONTS.test(path)) return (await decoders.decode({ path }, join(folder, 'opened'))).format
  return (await checkFont(basename(path), await readFile(path))).format
}

/** The result for a file: `taken` with its format, or the reason of its refusal. */
async function outcomeOf(decoders: Decoders, path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  try {
    return `taken, ${await readFormat(decoders, path, folder)}`
  } catch (error) {
    if (!(error instanceof Refusal)) return `failed: ${(error as Error).message}`
    const { reason, facts } = error.why ?? { reason: error.kind }
    return facts?.format ? `refused, ${reason}: ${facts.format}` : `refused, ${reason}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a Markdown table with a row for each file ending and outcome, and an example of each refusal. The keys are
 * ending and outcome, with a tab between them.
 */
function table(pathsByOutcome: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...pathsByOutcome].sort().map(([key, paths]) => {
    const [ending, outcome] = key.split('\t')
    return `| ${ending} | ${outcome} | ${paths.length} | ${outcome!.startsWith('taken') ? '' : basename(paths[0]!)} |`
  })
  return ['| ending | what became of it | files | one of them |', '|---|---|---|---|', ...rows].join('\n')
}

const folders = process.argv.slice(2)
if (folders.length === 0 || folders.includes('--help')) console.log(help)
else {
  const decoders = startDecoders(PATIENCE_MS)
  const pathsByOutcome = new Map<string, string[]>()
  for (const path of (await Promise.all(folders.map(filesIn))).flat()) {
    const key = `${extname(path).toLowerCase()}\t${await outcomeOf(decoders, path)}`
    pathsByOutcome.set(key, [...(pathsByOutcome.get(key) ?? []), path])
  }
  await decoders.stop()
  console.log(table(pathsByOutcome))
}
