import { create } from 'zustand'
import { deepened, type Look, paletteOf } from './palette.ts'
import { useSettings } from './settings.ts'

const system = () => window.matchMedia('(prefers-color-scheme: dark)')

const wished = (): Look => {
  const { look } = useSettings.getState()
  return look === 'system' ? (system().matches ? 'dark' : 'light') : look
}

/** One of the two looks stands on the screen now. */
export const useLook = create<{ look: Look }>(() => ({ look: 'light' }))

function putOn() {
  const look = wished()
  const { theme, size } = useSettings.getState()
  const { style, dataset } = document.documentElement
  dataset.look = look
  dataset.size = size
  style.colorScheme = look
  for (const [name, colour] of Object.entries(paletteOf(look, theme))) style.setProperty(`--${name}`, colour)
  style.setProperty('--solid', deepened(theme))
  useLook.setState({ look })
}

/** Puts the chosen look on the page and follows the system's and the person's changes. */
export function startLook() {
  putOn()
  useSettings.subscribe(putOn)
  system().addEventListener('change', putOn)
}
