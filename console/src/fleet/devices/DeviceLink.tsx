import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { nameOf } from './device-name.ts'

export const DeviceLink = ({ device }: { device: { _id: string; alias: string; mac: string } }) => (
  <Link to={pathTo('device', { id: device._id })} className={device.alias ? 'row-name' : 'row-name mono'}>
    {nameOf(device)}
  </Link>
)
