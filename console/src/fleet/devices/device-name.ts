/** Writes a MAC address as it is printed on devices: in pairs with colons. */
export const macText = (mac: string): string => mac.replace(/(..)(?=.)/g, '$1:')

/** Returns the name of a device: its alias, or else its MAC address. */
export const nameOf = ({ alias, mac }: { alias: string; mac: string }): string => alias || macText(mac)
