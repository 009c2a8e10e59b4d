import { z } from 'zod'
import { create } from 'zustand'
import { keep, recall } from '../keep.ts'
import { THEME_COLOUR } from './palette.ts'

/** The looks that people may choose: that of their computer, or one of the two. */
export const lookChoices = ['system', 'light', 'dark'] as const
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type TextSize = (typeof sizes)[number]

const shape = {
  look: z.enum(lookChoices),
  /** The colour of links and buttons that the person chose, such as '#1890ff'. */
  theme: z.string().regex(/^#[0-9a-f]{6}$/i),
  size: z.enum(sizes),
  /** True to show the Tab bar: the pages that the person has opened. */
  tagsView: z.boolean(),
  /** True for a header that stays where it is while the page scrolls. */
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  /** True to show important events in the corner of the page. */
  notifications: z.boolean(),
}
export type ConsoleSettings = z.infer<z.ZodObject<typeof shape>>

export const usualSettings: ConsoleSettings = {
  look: 'system',
  theme: THEME_COLOUR,
  size: 'medium',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  notifications: true,
}

const KEY = 'SETTINGS'

/** Picks the valid settings from these values. Unknown names and values of another kind are ignored. */
function validSettings(values: unknown): Partial<ConsoleSettings> {
  const fits = ([name, value]: [string, unknown]) => shape[name as keyof ConsoleSettings]?.safeParse(value).success
  return Object.fromEntries(Object.entries(values ?? {}).filter(fits))
}

/** The preferences that this browser stores for its user. */
export const useSettings = create<ConsoleSettings>(() => ({
  ...usualSettings,
  ...validSettings(recall('localStorage', KEY)),
}))

export function changeSettings(change: Partial<ConsoleSettings>) {
  useSettings.setState(validSettings(change))
  keep('localStorage', KEY, useSettings.getState())
}
