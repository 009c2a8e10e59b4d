import { devices } from '@wifi-tms/contract/devices'
import { useMemo } from 'react'
import { useObject } from '../../../base/calls/use-objects.ts'
import { writeSamples } from '../document/kept-samples.ts'
import { type SampleValues, seenSet } from '../document/samples.ts'
import { type Editor, useEditor } from './editor.ts'

/** Keeps an editor's sample values for the next time. Gives what ends it. */
export function keepSamples(editor: Editor, id: string) {
  const write = () => writeSamples(id, editor.getState().samples)
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
