import pg from 'pg'

/** Runs a query on a PostgreSQL over a connection of its own. */
export async function askPostgres(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
