import { Navigate, useLocation } from 'react-router'
import { placeAfterLogin } from './place-after-login.ts'

/**
 * The page to which other sites send people back; it leads on to the requested place, through the login where needed.
 */
export default function AuthRedirect() {
  const { search } = useLocation()
  return <Navigate to={placeAfterLogin(search)} replace />
}
