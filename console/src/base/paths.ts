import type { PathParam } from 'react-router'

/** The list of screens enters its type here: it stands above all that leads to a screen, and is not imported by it. */
// biome-ignore lint/suspicious/noEmptyInterface: the list of screens fills it
export interface Register {}

type Screens = Register extends { screens: infer S extends Record<string, { path: string }> } ? S : never

/** What the list of screens calls them. */
export type ScreenName = keyof Screens & string

type Params<N extends ScreenName> = Record<PathParam<Screens[N]['path']>, string>
/** What stands in the path of a screen, and what else there is for its query. */
type Input<N extends ScreenName> = Params<N> & Record<string, string>
type Rest<N extends ScreenName> = [PathParam<Screens[N]['path']>] extends [never] ? [input?: Input<N>] : [Input<N>]

let screens: Readonly<Record<string, { path: string }>> = {}

/** Lets paths be built: the list of screens enters itself. */
export const enterScreens = (list: typeof screens) => {
  screens = list
}

/** The path of a screen. What does not stand in the path becomes the query. */
export function pathTo<N extends ScreenName>(name: N, ...[input]: Rest<N>): string {
  const query = new URLSearchParams(input)
  const path = screens[name]!.path.replace(/:(\w+)/g, (_, param: string) => {
    const value = query.get(param)!
    query.delete(param)
    return encodeURIComponent(value)
  })
  const search = query.toString()
  return path + (search && `?${search}`)
}
