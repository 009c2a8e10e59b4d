import { trimmedEnd } from '@wifi-tms/contract/trimmed'
import { parsePath } from 'react-router'
import type { TabPage } from '../base/tabs/tabs.ts'
import { screenList } from '../screens.tsx'
import { screenAt } from './guard.ts'

/** Gives the page that a tab shows at an address; undefined for a screen without a tab, such as the login. */
export function placeAt(fullPath: string): TabPage | undefined {
  const { pathname = '/' } = parsePath(fullPath)
  const screen = screenAt(pathname, screenList)
  if (!screen || screen.withoutLogin || screen.noTab) return undefined
  const { name, pinned, startsAfresh } = screen
  return { path: trimmedEnd(pathname, /\//), fullPath, screen: name, pinned, startsAfresh }
}
