import { copyRows } from '../base/database/copy-rows.ts'
import { openDatabase, type Place } from '../base/database/open.ts'
import { CannotStart, type Config } from '../base/process/config.ts'
import { holdAll, readInstallation, refuseInstallation } from './installation.ts'

/**
 * Copies an installation's database to another place: `to` is an address that begins with postgres://, or 'sqlite' for
 * DATA_DIR. Files stay where they are. Whatever happens, the source is as it was, and the target is whole or empty. Throws
 * CannotStart where a server runs or there is an installation already.
 */
export async function move(config: Config, to: string, say: (table: string, rows: number) => void): Promise<void> {
  const { databaseUrl, dataDir } = config
  const target: Place = to === 'sqlite' ? { dataDir } : { dataDir, databaseUrl: to }
  if (target.databaseUrl === databaseUrl) throw new CannotStart('--to: the installation lies there already.')
  await using _ = await holdAll(config.dataDir, config, target)
  await refuseInstallation(target)
  await readInstallation(config, async (tx, ran) => {
    await using db = await openDatabase(target, ran)
    await copyRows(tx, db, say)
  })
}
