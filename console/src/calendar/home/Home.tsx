import { lazy } from 'react'
import { useMay } from '../../base/session/use-may.ts'
import Dashboard from '../../fleet/dashboard/Dashboard.tsx'

/** Only members need it. The dashboard comes with this module: React would show a fallback for 300 ms before it. */
const BookingHome = lazy(() => import('./BookingHome.tsx'))

/** The first page: the dashboard of the fleet, or rooms and meetings for people who may not see the fleet. */
export default function Home() {
  return useMay('devices.read') ? <Dashboard /> : <BookingHome />
}
