import { mkdir } from 'node:fs/promises'
import { openDatabase } from '@wifi-tms/server/base/database/open'
import { seedRooms } from '@wifi-tms/server/calendar/rooms/testing/seed-rooms'
import { seedFleet, vacuumAndAnalyze } from '@wifi-tms/server/fleet/devices/testing/seed-fleet'
import { serve } from '../child/serve.ts'
import type { ServerStorage } from './server.ts'

/**
 * Fills the database of a server that was never started. It runs in a process of its own, so that its memory is not
 * counted as the server's.
 */
export const calls = {
  async seed({ folder, databaseUrl, count }: ServerStorage & { count: number }) {
    await mkdir(folder, { recursive: true })
    const db = await openDatabase({ dataDir: folder, ...(databaseUrl && { databaseUrl }) })
    const { productIds } = await seedFleet(db, count, new Date())
    await vacuumAndAnalyze(db)
    await db.destroy()
    return { productIds }
  },
  /** Fills the database with rooms and their meetings. */
  async seedRooms({ folder, count }: ServerStorage & { count: number }) {
    await mkdir(folder, { recursive: true })
    const db = await openDatabase({ dataDir: folder })
    await seedRooms(db, count, new Date())
    await db.destroy()
  },
}

serve(calls)
