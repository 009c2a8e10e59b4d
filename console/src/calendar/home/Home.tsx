import { lazy } from 'react'
import { useMay } from '../../base/session/use-may.ts'

const Dashboard = lazy(() => import('../../fleet/dashboard/Dashboard.tsx'))
const BookingHome = lazy(() => import('./BookingHome.tsx'))

/** The first page: the dashboard of the fleet, or rooms and meetings for people who may not see the fleet. */
export default function Home() {
  return useMay('devices.read') ? <Dashboard /> : <BookingHome />
}
