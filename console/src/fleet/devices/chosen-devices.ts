import type { Device } from '@wifi-tms/contract/devices'
import { create } from 'zustand'

/** The devices for the next display: a list of them, or all that match a filter (an empty filter: all devices). */
export interface ChosenDevices {
  devices: ReadonlyMap<string, Device>
  matching: Readonly<Record<string, string | string[]>> | undefined
}

const NONE: ChosenDevices = { devices: new Map(), matching: undefined }

export const useChosenDevices = create<ChosenDevices>(() => NONE)

export const chooseDevices = (devices: Iterable<Device>) =>
  useChosenDevices.setState({
    devices: new Map(Array.from(devices, (device) => [device._id, device])),
    matching: undefined,
  })

export const chooseMatching = (filters: NonNullable<ChosenDevices['matching']>) =>
  useChosenDevices.setState({ ...NONE, matching: filters })

export const chooseNone = () => useChosenDevices.setState(NONE)

/** The choice in the form that calls accept: a list of ids, a filter, or all devices. */
export const choiceOf = ({ devices, matching }: Pick<ChosenDevices, 'devices' | 'matching'>) => {
  if (!matching) return { deviceIds: [...devices.keys()] }
  return Object.keys(matching).length > 0 ? { filter: matching } : { all: true as const }
}
