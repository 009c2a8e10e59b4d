import type { Device } from '@wifi-tms/contract/devices'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { chooseDevices } from './chosen-devices.ts'

/**
 * Returns a function that opens the page for a new display with these devices chosen. The page lists the templates that
 * fit the devices.
 */
export function useDisplayOn() {
  const navigate = useNavigate()
  return (devices: Iterable<Device>) => {
    chooseDevices(devices)
    void navigate(pathTo('newDisplay', { fitting: '1' }))
  }
}
