import type { Device } from '@wifi-tms/contract/devices'
import { create } from 'zustand'
import { useSession } from '../../base/session/session.ts'

/** The devices for the next display: a list of them, or all that match a filter (an empty filter: all devices). */
export interface ChosenDevices {
  devices: ReadonlyMap<string, Device>
  matching: Readonly<Record<string, string | string[]>> | undefined
}

interface State extends ChosenDevices {
  /** Devices that were chosen for a display that was not started. A person may choose them again. */
  earlier: ReadonlyMap<string, Device>
}

const NONE: State = { devices: new Map(), matching: undefined, earlier: new Map() }

export const useChosenDevices = create<State>(() => NONE)

export const chooseDevices = (devices: Iterable<Device>) =>
  useChosenDevices.setState({ ...NONE, devices: new Map(Array.from(devices, (device) => [device._id, device])) })

export const chooseMatching = (filters: NonNullable<ChosenDevices['matching']>) =>
  useChosenDevices.setState({ ...NONE, matching: filters })

export const chooseNone = () => useChosenDevices.setState(NONE)

/** Clears the choice, and keeps the chosen devices as `earlier`, so that the page can offer them again. */
export const setAside = () => useChosenDevices.setState(({ devices }) => ({ ...NONE, earlier: devices }))

// The next person to log in must not display on devices that somebody else has chosen.
useSession.subscribe(({ token }) => {
  if (!token) chooseNone()
})

/** The choice in the form that calls accept: a list of ids, a filter, or all devices. */
export const choiceOf = ({ devices, matching }: Pick<ChosenDevices, 'devices' | 'matching'>) => {
  if (!matching) return { deviceIds: [...devices.keys()] }
  return Object.keys(matching).length > 0 ? { filter: matching } : { all: true as const }
}
