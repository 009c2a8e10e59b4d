import { create } from 'zustand'
import { deepened, type Look, palettes, THEME_COLOUR } from './palette.ts'
import { useSettings } from './settings.ts'

const system = () => window.matchMedia('(prefers-color-scheme: dark)')

const wished = (): Look => {
  const { theme } = useSettings.getState()
  return theme === 'system' ? (system().matches ? 'dark' : 'light') : theme
}

/** One of the two looks stands on the screen now. */
export const useLook = create<{ look: Look }>(() => ({ look: 'light' }))

function putOn() {
  const look = wished()
  const { style, dataset } = document.documentElement
  dataset.look = look
  style.colorScheme = look
  for (const [name, colour] of Object.entries(palettes[look])) style.setProperty(`--${name}`, colour)
  style.setProperty('--solid', deepened(THEME_COLOUR))
  useLook.setState({ look })
}

/** Puts the chosen look on the page and follows the system's and the person's changes. */
export function startLook() {
  putOn()
  useSettings.subscribe(putOn)
  system().addEventListener('change', putOn)
}
