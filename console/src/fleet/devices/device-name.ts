/** Writes a MAC address as it is printed on devices: in pairs with colons. */
export const macText = (mac: string): string => mac.replace(/(..)(?=.)/g, '$1:')

interface Named {
  alias: string
  mac: string
}

/** Returns the name of a device: its alias, or else its MAC address. */
export const nameOf = ({ alias, mac }: Named): string => alias || macText(mac)

/** The maximum number of devices that a text names. */
export const MAX_NAMED = 3

/** Names the first of `count` devices; an ellipsis stands for the others. */
export function firstNames(devices: readonly Named[], count: number, language: string): string {
  const names = devices.slice(0, MAX_NAMED).map(nameOf)
  return new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(
    count > names.length ? [...names, '…'] : names,
  )
}
