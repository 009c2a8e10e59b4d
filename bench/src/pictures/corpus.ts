import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { Refusal } from '@wifi-tms/contract/errors'
import { startDecoders } from '@wifi-tms/server/content/images/decode'

const help = `Uploads all pictures of some folders to the decoder, as the server does, and prints which are taken and why others are not.

  npm run pictures:corpus -- FOLDER …`

/** The endings of files that people may upload as pictures. */
const ENDINGS = /\.(?:png|apng|jpe?g|jfif|gif|webp|tiff?|avif|hei[cf]|bmp|svg|ico|jxl|jp2|psd|dng|pdf)$/i
/** Milliseconds that a written picture is waited for: none are written here. */
const PATIENCE = 1000

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && ENDINGS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The fate of a file: `taken` with its format, or the reason of its refusal. */
async function fateOf(decoders: ReturnType<typeof startDecoders>, path: string): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'corpus-'))
  try {
    const { format } = await decoders.decode({ path }, join(to, 'opened'))
    return `taken, ${format}`
  } catch (error) {
    if (!(error instanceof Refusal)) return `failed: ${(error as Error).message}`
    const { reason, facts } = error.why ?? { reason: error.kind }
    return facts?.format ? `refused, ${reason}: ${facts.format}` : `refused, ${reason}`
  } finally {
    await rm(to, { recursive: true, force: true })
  }
}

/** A row for each ending and fate, with an example of each refusal. */
function table(fates: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...fates].sort().map(([key, paths]) => {
    const [ending, fate] = key.split('\t')
    return `| ${ending} | ${fate} | ${paths.length} | ${fate!.startsWith('taken') ? '' : basename(paths[0]!)} |`
  })
  return ['| ending | what became of it | files | one of them |', '|---|---|---|---|', ...rows].join('\n')
}

const folders = process.argv.slice(2)
if (folders.length === 0 || folders.includes('--help')) console.log(help)
else {
  const decoders = startDecoders(PATIENCE)
  const fates = new Map<string, string[]>()
  for (const path of (await Promise.all(folders.map(filesIn))).flat()) {
    const key = `${extname(path).toLowerCase()}\t${await fateOf(decoders, path)}`
    fates.set(key, [...(fates.get(key) ?? []), path])
  }
  await decoders.stop()
  console.log(table(fates))
}
