import { migrations } from '../migrate.ts'

/** The migrations before this one, for a database of an earlier version. */
export const migrationsBefore = (name: keyof typeof migrations) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))
