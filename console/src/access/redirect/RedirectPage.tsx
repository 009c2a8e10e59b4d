import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { refreshTab } from '../../base/tabs/tab-store.ts'

/** Begins the page anew whose path stands behind its own, and leads there; it leaves no trace. */
export default function RedirectPage() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  const path = `/${rest.split('/').filter(Boolean).map(encodeURIComponent).join('/')}`
  useEffect(() => refreshTab(path), [path])
  return <Navigate to={path + search + hash} replace />
}
