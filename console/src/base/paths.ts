import type { PathParam } from 'react-router'

/**
 * The list of screens registers its type here. Screens take the type from here, because they cannot import the list,
 * which imports every screen.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the list of screens fills it
export interface Register {}

type Screens = Register extends { screens: infer S extends Record<string, { path: string }> } ? S : never

/** A screen's name in the list of screens. */
export type ScreenName = keyof Screens & string

type Params<N extends ScreenName> = Record<PathParam<Screens[N]['path']>, string>
/** The input for a screen's path: its parameters, and further fields for the query. */
type Input<N extends ScreenName> = Params<N> & Record<string, string | readonly string[]>
/** The arguments after a screen's name: the input, which may be absent if the path has no parameters. */
type Rest<N extends ScreenName> = [PathParam<Screens[N]['path']>] extends [never] ? [input?: Input<N>] : [Input<N>]

let screens: Readonly<Record<string, { path: string }>> = {}

/** Registers the list of screens, from which paths are built. */
export const registerScreens = (list: typeof screens) => {
  screens = list
}

/** Builds the path of a screen. Fields that are no parameters of the path become the query. */
export function pathTo<N extends ScreenName>(name: N, ...[input]: Rest<N>): string {
  const query = new URLSearchParams()
  // `[value].flat()` makes a list of a single value, too.
  for (const [key, value] of Object.entries(input ?? {})) for (const item of [value].flat()) query.append(key, item)
  const path = screens[name]!.path.replace(/:(\w+)/g, (_, param: string) => {
    const value = query.get(param)!
    query.delete(param)
    return encodeURIComponent(value)
  })
  const search = query.toString()
  return path + (search && `?${search}`)
}

/** Builds the path to a new display of a template. The page lists the devices that the template fits. */
export const newDisplayPath = (template: string): string => pathTo('newDisplay', { template, fitsTemplate: template })
