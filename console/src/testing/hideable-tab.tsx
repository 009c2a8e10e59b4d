import { act } from '@testing-library/react'
import { Activity, type ReactNode, useState } from 'react'
import { show } from './rendering.tsx'

/** Shows a part of the console as a page behind tabs. Returns a function that hides the page or shows it again. */
export async function showInTab(part: ReactNode): Promise<(isShown: boolean) => Promise<void>> {
  let setTab: (isShown: boolean) => void = () => {}
  function Tab() {
    const [isShown, setShown] = useState(true)
    setTab = setShown
    return <Activity mode={isShown ? 'visible' : 'hidden'}>{part}</Activity>
  }
  await show(<Tab />)
  return (isShown) => act(async () => setTab(isShown))
}
