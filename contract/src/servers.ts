import { z } from 'zod'

/** How a server is doing. */
export const ServerFigures = z.object({
  /** Tags connected to it over MQTT, and consoles' links. */
  tags: z.int(),
  links: z.int(),
  /** What its process used lately of its machine's processors: 1 is one of them. */
  load: z.number(),
  /** Milliseconds for which its work waited lately: of a hundred times the longest but one. */
  lagMs: z.int(),
  memoryMb: z.int(),
  /** By how many milliseconds its clock is ahead of the database's; negative: behind. */
  clockAheadMs: z.int(),
})
export type ServerFigures = z.infer<typeof ServerFigures>
