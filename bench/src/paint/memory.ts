import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Figure } from '../measure/figures.ts'
import { digits } from '../measure/statistics.ts'

/** The program of the painter's own memory test, which paints the largest panel of the catalogue in its own process. */
const program = fileURLToPath(import.meta.resolve('@wifi-tms/paint/node/paint-large'))

/**
 * Measures the memory that painting and packing 3200×1800 in 7 colours needs beyond Node, the fonts and the photograph.
 */
export async function memoryFigures(): Promise<Figure[]> {
  const { grown } = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as { grown: number }
  const what = 'memory to paint and pack 3200×1800 in 7 colours, beyond Node, fonts and the photograph'
  return [{ what, measured: `${digits(grown / 1_000_000)} MB`, aim: 'under 100 MB' }]
}
