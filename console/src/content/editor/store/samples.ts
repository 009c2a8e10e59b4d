import { devices } from '@wifi-tms/contract/devices'
import { useMemo } from 'react'
import { z } from 'zod'
import { useObject } from '../../../base/calls/use-objects.ts'
import { keep, recall } from '../../../base/keep.ts'
import { LONGEST_NAME, MOST_SETS, type Samples, type SampleValues, samplesWith, seenSet } from '../document/samples.ts'
import { type Editor, useEditor } from './editor.ts'

const Kept = z
  .object({
    sets: z
      .array(z.object({ name: z.string().max(LONGEST_NAME), values: z.record(z.string(), z.string()) }))
      .min(1)
      .max(MOST_SETS),
    at: z.int().min(0),
  })
  .refine(({ sets, at }) => at < sets.length)

const keyOf = (id: string) => `EDITOR_SAMPLES ${id}`

/** Gives the sample values that this browser has kept for a template. */
export const samplesOf = (id: string): Samples =>
  Kept.safeParse(recall('localStorage', keyOf(id))).data ?? samplesWith({})

/** Keeps an editor's sample values for the next time. Gives what ends it. */
export function keepSamples(editor: Editor, id: string) {
  const write = () => keep('localStorage', keyOf(id), editor.getState().samples)
  write()
  return editor.subscribe((now, before) => now.samples !== before.samples && write())
}

/** Gives the values that the drawing is seen with: those of the set, and the own ones of the device that is chosen. */
export function useSeenValues(): SampleValues {
  const { values } = useEditor((state) => seenSet(state.samples))
  const device = useObject(
    devices,
    useEditor((state) => state.device),
  )
  return useMemo(
    () => (device ? { ...values, 'device.alias': device.alias, 'device.mac': device.mac } : values),
    [values, device],
  )
}
