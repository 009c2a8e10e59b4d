import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { Waiting } from '../list/Waiting.tsx'
import { screens } from '../screens.tsx'
import { PageBoundary } from './PageBoundary.tsx'

/** The page of the screen at the address. */
export function PageArea() {
  const { pathname } = useLocation()
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <Routes>
          {screens
            .filter(({ open }) => !open)
            .map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
        </Routes>
      </Suspense>
    </PageBoundary>
  )
}
