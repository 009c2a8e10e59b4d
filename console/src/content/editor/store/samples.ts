import { devices } from '@wifi-tms/contract/devices'
import { useMemo } from 'react'
import { useObject } from '../../../base/calls/use-objects.ts'
import { writeSamples } from '../document/kept-samples.ts'
import { type SampleValues, shownSet } from '../document/samples.ts'
import { type Editor, useEditor } from './editor.ts'

/** Stores an editor's sample values in this browser at every change. Gives the function that stops this. */
export function keepSamples(editor: Editor, id: string) {
  const write = () => writeSamples(id, editor.getState().samples)
  write()
  return editor.subscribe((state, previous) => state.samples !== previous.samples && write())
}

/**
 * Gives the values with which the drawing is shown: those of the shown sample set. If a device is chosen, its name and
 * MAC address replace the sample values for them.
 */
export function useShownValues(): SampleValues {
  const { values } = useEditor((state) => shownSet(state.samples))
  const device = useObject(
    devices,
    useEditor((state) => state.device),
  )
  return useMemo(
    () => (device ? { ...values, 'device.alias': device.alias, 'device.mac': device.mac } : values),
    [values, device],
  )
}
