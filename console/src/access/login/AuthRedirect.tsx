import { Navigate, useLocation } from 'react-router'
import { placeAfterLogin } from './place-after-login.ts'

/** Another site sends a person back to this page, which leads on to the place asked for, through the login where that is needed. */
export default function AuthRedirect() {
  const { search } = useLocation()
  return <Navigate to={placeAfterLogin(search)} replace />
}
