import { migrations } from '../migrate.ts'

/** The migrations before the named one, for a database of an earlier version. */
export const migrationsBefore = (name: keyof typeof migrations) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))
