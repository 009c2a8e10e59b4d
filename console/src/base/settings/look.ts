import { create } from 'zustand'
import { deepened, type Look, paletteOf } from './palette.ts'
import { useSettings } from './settings.ts'

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

const wantedLook = (): Look => {
  const { look } = useSettings.getState()
  if (look !== 'system') return look
  return darkQuery().matches ? 'dark' : 'light'
}

/** The applied look: light or dark, also if the setting is `system`. */
export const useLook = create<{ look: Look }>(() => ({ look: 'light' }))

function applyLook() {
  const look = wantedLook()
  const { theme, size } = useSettings.getState()
  const { style, dataset } = document.documentElement
  dataset.look = look
  dataset.size = size
  style.colorScheme = look
  for (const [name, colour] of Object.entries(paletteOf(look, theme))) style.setProperty(`--${name}`, colour)
  style.setProperty('--solid', deepened(theme))
  useLook.setState({ look })
}

/** Applies the chosen look to the page, and follows changes by the system and the person. */
export function startLook() {
  applyLook()
  useSettings.subscribe(applyLook)
  darkQuery().addEventListener('change', applyLook)
}
