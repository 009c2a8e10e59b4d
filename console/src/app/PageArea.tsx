import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { screenList } from '../screens.tsx'
import { Waiting } from '../ui/page/Waiting.tsx'
import { PageBoundary } from './PageBoundary.tsx'

export function PageArea() {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {screenList
            .filter(({ open }) => !open)
            .map(({ name, path, page: Page }) => (
              <Route key={name} path={path} element={<Page />} />
            ))}
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
