import pg from 'pg'

/** Thrown if no connection to PostgreSQL became free, or could be opened, in time: no statement was sent. */
export class NoConnection extends Error {}

/** Thrown if the connection to PostgreSQL was lost while a statement ran, which may be done or not. */
export class ConnectionLost extends Error {}

/** PostgreSQL ends a connection with an error of one of these severities. */
const endingSeverities: readonly (string | undefined)[] = ['FATAL', 'PANIC']

/** The error of a statement as ConnectionLost if its connection ended; all other errors as they are. */
export const asConnectionLost = (error: unknown): unknown => {
  const isOfStatement = error instanceof pg.DatabaseError && !endingSeverities.includes(error.severity)
  if (isOfStatement || !(error instanceof Error)) return error
  return new ConnectionLost(error.message, { cause: error })
}
