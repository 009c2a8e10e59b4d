import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useTabs } from '../base/tabs/tab-store.ts'
import type { Tab } from '../base/tabs/tabs.ts'
import { show } from '../testing/rendering.tsx'
import { useLeaving } from '../ui/form/use-leaving.tsx'
import { TabBar } from './TabBar.tsx'

const tabOf = (path: string): Tab => ({
  path,
  fullPath: path,
  screen: 'devices',
  title: path,
  mountNumber: 1,
  lastVisit: 1,
})
const mountNumbers = () => useTabs.getState().tabs.map(({ mountNumber }) => mountNumber)

function FormWithTypedValues() {
  const { question } = useLeaving(true)
  return question
}

/** Shows two tabs, and a form with typed values on the page of the first one. */
async function showTabs() {
  // jsdom has no popovers.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
  useTabs.setState({ tabs: [tabOf('/shown'), tabOf('/hidden')] })
  onTestFinished(() => useTabs.setState({ tabs: [] }))
  await show(
    <>
      <TabBar tabs={useTabs.getState().tabs} path="/shown" />
      <FormWithTypedValues />
    </>,
    { at: '/shown' },
  )
}

function refresh(tab: string) {
  fireEvent.contextMenu(screen.getByRole('tab', { name: tab }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Refresh', hidden: true }))
}

test('Refresh of a tab asks before the typed values of its page are lost', async () => {
  await showTabs()
  refresh('/shown')
  expect(mountNumbers()).toEqual([1, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(mountNumbers()).toEqual([1, 1])
  refresh('/shown')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })))
  expect(mountNumbers()).toEqual([2, 1])
})

test('Refresh of another tab leaves its question to the leaving of the shown page', async () => {
  await showTabs()
  refresh('/hidden')
  expect(mountNumbers()).toEqual([1, 2])
})
