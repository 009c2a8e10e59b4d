import { migrations } from '../migrate.ts'

/** The migrations that a database has run that is as old as the one before this. */
export const migrationsBefore = (name: keyof typeof migrations) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))
