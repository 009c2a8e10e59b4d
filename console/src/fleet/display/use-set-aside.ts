import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type ChosenDevices, setAside, useChosenDevices } from '../devices/chosen-devices.ts'

/** The address and the chosen devices when the page was last left; it may be mounted anew at its next visit. */
let lastVisit: { search: string; devices: ChosenDevices['devices'] } | undefined

/**
 * Sets the chosen devices aside if another link opens the page than the last time: they were chosen for a display that
 * was not started, and the next one would overwrite what they show.
 */
export function useSetAside() {
  const { search } = useLocation()
  const latestSearch = useRef(search)
  useEffect(() => {
    latestSearch.current = search
  }, [search])
  useEffect(() => {
    const { devices } = useChosenDevices.getState()
    if (lastVisit && lastVisit.search !== latestSearch.current && lastVisit.devices === devices) setAside()
    return () => {
      lastVisit = { search: latestSearch.current, devices: useChosenDevices.getState().devices }
    }
  }, [])
}
