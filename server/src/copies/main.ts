import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart, type Config, readConfig } from '../base/process/config.ts'
import { keyFile } from '../base/random/seal.ts'
import { backup } from './backup.ts'
import { moveFiles, moveRows } from './move.ts'
import { restore } from './restore.ts'

// New files are closed to other users of this machine, like those of the server.
process.umask(0o077)

const USAGE = `npm run backup -- FOLDER             all that an installation keeps, but its key; the server may run
npm run restore -- FOLDER            puts a backup where there is no installation yet
npm run move -- --to ADDRESS         copies the database to postgres://…, or with "sqlite" into DATA_DIR
npm run move -- --files ADDRESS      copies the files to file:///folder or s3://…, or with "folder" into DATA_DIR
The installation is the one that DATA_DIR, DATABASE_URL, BLOB_URL and SECRET_KEY_FILE name. Where it moves, its server has
ended, and starts with the new address.`

type NamedArguments = Record<'folder' | 'to' | 'files', string | undefined>

const commands: Record<string, (config: Config, named: NamedArguments) => Promise<void>> = {
  async backup(config, { folder = refuseUsage() }) {
    const { files, missing } = await backup(config, resolve(folder))
    if (missing.length > 0) console.error(`The installation has lost ${missing.length} files: ${missing.join(', ')}`)
    console.log(`${folder} holds the database and ${files} files.`)
    console.log(`Keep ${keyFile(config)} apart from it: without that key the secrets in it cannot be read.`)
  },
  async restore(config, { folder = refuseUsage() }) {
    const { madeAt, files, keyIsThere } = await restore(config, resolve(folder))
    console.log(`The installation of ${madeAt} is there, with ${files} files.`)
    if (!keyIsThere) console.log(`Before it starts, put the key that was kept apart from it at ${keyFile(config)}.`)
  },
  async move(config, { to, files }) {
    if (to && files) refuseUsage()
    if (files) {
      if (files !== 'folder') readConfig({ BLOB_URL: files })
      const lost = await moveFiles(config, files)
      if (lost.length > 0) console.error(`The installation has lost ${lost.length} files: ${lost.join(', ')}`)
      console.log(`The files are there: start the server with${files === 'folder' ? 'out' : ' this'} BLOB_URL.`)
    } else {
      if (to !== 'sqlite') readConfig({ DATABASE_URL: to ?? refuseUsage() })
      await moveRows(config, to!, (table, rows) => console.log(`${String(rows).padStart(10)} ${table}`))
      console.log(`Every row is there: start the server with${to === 'sqlite' ? 'out' : ' this'} DATABASE_URL.`)
    }
    console.log('What was copied still lies where it was: start no server on it, and take it away when all is well.')
  },
}

function refuseUsage(): never {
  throw new CannotStart(USAGE)
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, files: { type: 'string' } },
  })
  const [command = '', folder, ...more] = positionals
  if (more.length > 0) refuseUsage()
  const named = { folder, to: values.to, files: values.files }
  await (commands[command] ?? refuseUsage)(readConfig(process.env), named)
  process.exit()
} catch (error) {
  const { code } = error as { code?: string }
  const isUsersFault = error instanceof CannotStart || code?.startsWith('ERR_PARSE_ARGS')
  console.error(isUsersFault ? (error as Error).message : error)
  process.exit(1)
}
