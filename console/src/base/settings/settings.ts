import { z } from 'zod'
import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const

const Settings = z.object({ theme: z.enum(themes).catch('system') })
type Settings = z.infer<typeof Settings>

const KEY = 'SETTINGS'

/** Reads what this browser remembers of its user's taste; a broken or absent memory means the defaults. */
function remembered(): Settings {
  try {
    return Settings.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Settings.parse({})
  }
}

export const useSettings = create<Settings>(remembered)

export function changeSettings(change: Partial<Settings>) {
  useSettings.setState(change)
  localStorage.setItem(KEY, JSON.stringify(useSettings.getState()))
}
