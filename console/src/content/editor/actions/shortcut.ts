/** The fields of a keyboard event that make a shortcut. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The characters of keys on a US keyboard, by the key's place (`KeyboardEvent.code`). */
const charOfCode: Record<string, string> = { BracketLeft: '[', BracketRight: ']', Quote: "'" }

/**
 * Names a key by the character that it writes. If Alt or Shift may change that character, the key is named by its place
 * on the keyboard.
 */
function keyOf({ key, code, altKey, shiftKey }: KeyPress): string {
  // The last character of 'KeyA' or 'Digit1'.
  if ((altKey || shiftKey) && /^(Key|Digit)/.test(code)) return code.at(-1)!
  return charOfCode[code] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** Gives the shortcut of a press of a key: 'Mod+Shift+Z'. */
export function shortcutOf(press: KeyPress, isMac: boolean): string {
  const mod = isMac ? press.metaKey : press.ctrlKey
  const key = keyOf(press)
  // Some of these signs need Shift on some keyboards, so Shift is no part of their shortcuts.
  const isSign = /^[+\-=?]$/.test(key)
  return [mod && 'Mod', press.altKey && 'Alt', press.shiftKey && !isSign && 'Shift', key].filter(Boolean).join('+')
}

/** The signs of keys on a Mac. */
const signs: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌫',
  Backspace: '⌫',
  Escape: 'esc',
  Enter: '↵',
}
/** The words of keys on other systems. */
const words: Record<string, string> = { Mod: 'Ctrl', Delete: 'Del', Escape: 'Esc' }

/** Writes a shortcut in the way of the person's system: `Mod+Shift+Z` becomes `⌘⇧Z` or `Ctrl+Shift+Z`. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  // A '+' alone is the key itself. In other shortcuts it joins two keys.
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+')
  return parts.map((part) => (isMac ? signs : words)[part] ?? part).join(isMac ? '' : '+')
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
