import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { refreshTab } from '../../base/tabs/tab-store.ts'

/**
 * Redirects to the page whose path follows `/redirect`, and remounts that page. It leaves no entry in the browser's
 * history.
 */
export default function RedirectPage() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  const path = `/${rest.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`
  useEffect(() => refreshTab(path), [path])
  return <Navigate to={path + search + hash} replace />
}
