import { Activity, Suspense, useLayoutEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import type { Tab } from '../base/tabs/tabs.ts'
import { screenList } from '../screens.tsx'
import { Waiting } from '../ui/page/Waiting.tsx'
import { PageBoundary } from './PageBoundary.tsx'

const routes = screenList
  .filter(({ withoutLogin }) => !withoutLogin)
  .map(({ name, path, page: Page }) => <Route key={name} path={path} element={<Page />} />)

/** The page at an address. A hidden page keeps its address while another page is on the screen. */
const Page = ({ fullPath }: { fullPath: string }) => (
  <PageBoundary>
    <Suspense
      fallback={
        <div className="page-coming">
          <Waiting />
        </div>
      }
    >
      <Routes location={fullPath}>{routes}</Routes>
    </Suspense>
  </PageBoundary>
)

const address = () => location.pathname + location.search + location.hash

/**
 * Restores the scroll position of each page. A new page, or a page whose address has changed, starts at its top.
 */
function useScrollOf(path: string) {
  const scrollStates = useRef(new Map<string, { address: string; top: number }>())
  useLayoutEffect(() => {
    const lastState = scrollStates.current.get(path)
    window.scrollTo(0, lastState?.address === address() ? lastState.top : 0)
    const savePosition = () => scrollStates.current.set(path, { address: address(), top: window.scrollY })
    window.addEventListener('scroll', savePosition)
    return () => window.removeEventListener('scroll', savePosition)
  }, [path])
}

interface Props {
  tabs: readonly Tab[]
  /** The path and the whole address of the page on the screen. */
  path: string
  fullPath: string
}

/** The pages of the visited tabs, which keep their state; only one of them is on the screen. */
export function PageArea({ tabs, path, fullPath }: Props) {
  useScrollOf(path)
  // A page with `mountNumber` 0 is not mounted. A `startsAfresh` page is mounted only while it is on the screen.
  const keptTabs = tabs.filter((tab) => tab.path === path || (tab.mountNumber > 0 && !tab.startsAfresh))
  return (
    <>
      {keptTabs.map((tab) => (
        <div key={`${tab.path} ${tab.mountNumber}`} className="page" hidden={tab.path !== path}>
          <Activity mode={tab.path === path ? 'visible' : 'hidden'}>
            <Page fullPath={tab.fullPath} />
          </Activity>
        </div>
      ))}
      {keptTabs.every((tab) => tab.path !== path) && (
        <div key={fullPath} className="page">
          <Page fullPath={fullPath} />
        </div>
      )}
    </>
  )
}
