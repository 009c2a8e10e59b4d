import { migrations } from '../migrate.ts'

/** The migrations of a database that is as old as the one before this. */
export const migrationsBefore = (name: keyof typeof migrations) =>
  Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))
