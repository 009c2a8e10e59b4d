import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { setAside, useChosenDevices } from '../devices/chosen-devices.ts'

/** The address and the choice when the page was last left. The page may be mounted again at its next visit. */
let lastVisit: { search: string; choice: ReturnType<typeof useChosenDevices.getState> } | undefined

/**
 * Clears the choice of devices if the page is opened by another link than the last time. The page still offers the
 * devices. The devices were chosen for a display that was not started, and the next display would overwrite their
 * pictures.
 */
export function useSetAsideOldChoice() {
  const { search } = useLocation()
  const latestSearch = useRef(search)
  useEffect(() => {
    latestSearch.current = search
  }, [search])
  useEffect(() => {
    const isOtherLink = lastVisit !== undefined && lastVisit.search !== latestSearch.current
    // Each choice is a new object. A choice that was made after the last visit belongs to the present visit, and stays.
    if (isOtherLink && lastVisit?.choice === useChosenDevices.getState()) setAside()
    return () => {
      lastVisit = { search: latestSearch.current, choice: useChosenDevices.getState() }
    }
  }, [])
}
