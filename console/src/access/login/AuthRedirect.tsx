import { Navigate, useLocation } from 'react-router'
import { placeAfterLogin } from './place-after-login.ts'

/** Where another site sends a person back to: on to the place answer for, through the login where that is needed. */
export default function AuthRedirect() {
  const { search } = useLocation()
  return <Navigate to={placeAfterLogin(search)} replace />
}
