import { create } from 'zustand'
import { deepened, type Look, paletteOf } from './palette.ts'
import { useSettings } from './settings.ts'

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

const wantedLook = (): Look => {
  const { look } = useSettings.getState()
  if (look !== 'system') return look
  return darkQuery().matches ? 'dark' : 'light'
}

/** The applied look: always light or dark, even if the setting is `system`. */
export const useLook = create<{ look: Look }>(() => ({ look: 'light' }))

function applyLook() {
  const look = wantedLook()
  const { theme: themeColour, size } = useSettings.getState()
  const { style, dataset } = document.documentElement
  dataset.look = look
  dataset.size = size
  style.colorScheme = look
  for (const [name, colour] of Object.entries(paletteOf(look, themeColour))) style.setProperty(`--${name}`, colour)
  // The background of white text in both looks, dark enough for the text to be readable.
  style.setProperty('--solid', deepened(themeColour))
  useLook.setState({ look })
}

/** Applies the chosen look to the page, now and whenever the person or the operating system changes the look. */
export function startLook() {
  applyLook()
  useSettings.subscribe(applyLook)
  darkQuery().addEventListener('change', applyLook)
}
