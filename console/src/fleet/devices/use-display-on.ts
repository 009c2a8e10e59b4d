import type { Device } from '@wifi-tms/contract/devices'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { chooseDevices } from './chosen-devices.ts'

/** Gives the way to the display screen, where these devices are chosen. */
export function useDisplayOn() {
  const navigate = useNavigate()
  return (devices: Iterable<Device>) => {
    chooseDevices(devices)
    void navigate(pathTo('newDisplay'))
  }
}
