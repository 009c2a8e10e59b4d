import { Navigate, useLocation } from 'react-router'
import { placeAfterLogin } from './place-after-login.ts'

/**
 * The page to which other sites send people back. It redirects to the requested page, which asks for a login if needed.
 */
export default function AuthRedirect() {
  const { search } = useLocation()
  return <Navigate to={placeAfterLogin(search)} replace />
}
