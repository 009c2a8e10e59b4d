import type { Device } from '@wifi-tms/contract/devices'
import { upTopic } from '@wifi-tms/contract/messages'
import { products } from '@wifi-tms/contract/products'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useFollow } from '../../base/link/follow.ts'

/** Subscribes to the messages of these devices while they are on the screen. */
export function useFollowDevices(devices: readonly Device[]) {
  const productsById = useObjects(products, devices, ({ product }) => product)
  useFollow(
    devices.flatMap(({ product, mac }) => {
      const uri = productsById.get(product)?.uri
      return uri ? [upTopic(uri, mac)] : []
    }),
  )
}
