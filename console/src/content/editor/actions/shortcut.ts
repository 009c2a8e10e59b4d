/** The fields of a keyboard event that make a shortcut. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The characters of keys by their place on a US keyboard (`KeyboardEvent.code`); other layouts may write others. */
const charOfCode: Record<string, string> = { BracketLeft: '[', BracketRight: ']', Quote: "'" }

/** The key by its character, or by its place on the keyboard where Alt or Shift make it write another character. */
function keyOf({ key, code, altKey, shiftKey }: KeyPress): string {
  // The last character of 'KeyA' or 'Digit1'.
  if ((altKey || shiftKey) && /^(Key|Digit)/.test(code)) return code.at(-1)!
  return charOfCode[code] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** Writes a press as shortcuts are written: 'Mod+Shift+Z'. */
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

/** Writes a shortcut for people, as their system does: `Mod+Shift+Z → ⌘⇧Z` or `Ctrl+Shift+Z`. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  // A '+' alone is the key itself, not what joins two keys.
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+')
  return parts.map((part) => (isMac ? signs : words)[part] ?? part).join(isMac ? '' : '+')
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
