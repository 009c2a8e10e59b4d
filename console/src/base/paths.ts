import type { PathParam } from 'react-router'

/** The list of screens enters its type here: it stands above all that leads to a screen, and is not imported by it. */
// biome-ignore lint/suspicious/noEmptyInterface: the list of screens fills it
export interface Register {}

type Screens = Register extends { screens: infer S extends Record<string, { path: string }> } ? S : never

/** A screen's name in the list of screens. */
export type ScreenName = keyof Screens & string

type Params<N extends ScreenName> = Record<PathParam<Screens[N]['path']>, string>
/** The input has what stands in the path of a screen, and what else there is for its query. */
type Input<N extends ScreenName> = Params<N> & Record<string, string | readonly string[]>
type Rest<N extends ScreenName> = [PathParam<Screens[N]['path']>] extends [never] ? [input?: Input<N>] : [Input<N>]

let screens: Readonly<Record<string, { path: string }>> = {}

/** Takes the list of screens in, from which paths are built. */
export const enterScreens = (list: typeof screens) => {
  screens = list
}

/** Builds the path of a screen. What does not stand in the path becomes the query. */
export function pathTo<N extends ScreenName>(name: N, ...[input]: Rest<N>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) for (const one of [value].flat()) query.append(key, one)
  const path = screens[name]!.path.replace(/:(\w+)/g, (_, param: string) => {
    const value = query.get(param)!
    query.delete(param)
    return encodeURIComponent(value)
  })
  const search = query.toString()
  return path + (search && `?${search}`)
}
