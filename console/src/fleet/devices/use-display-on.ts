import type { Device } from '@wifi-tms/contract/devices'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { chooseDevices } from './chosen-devices.ts'

/** Gives the function that opens the display screen with these devices chosen. */
export function useDisplayOn() {
  const navigate = useNavigate()
  return (devices: Iterable<Device>) => {
    chooseDevices(devices)
    void navigate(pathTo('newDisplay'))
  }
}
