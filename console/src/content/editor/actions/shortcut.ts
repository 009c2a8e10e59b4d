/** The fields of a keyboard event that make a shortcut. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** The characters of keys by their place on the keyboard. */
const charOfCode: Record<string, string> = { BracketLeft: '[', BracketRight: ']', Quote: "'" }

/** The key by its character, or by its place on the keyboard where Alt or Shift make it write another character. */
function keyOf({ key, code, altKey, shiftKey }: KeyPress): string {
  if ((altKey || shiftKey) && /^(Key|Digit)/.test(code)) return code.at(-1)!
  return charOfCode[code] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** Writes a press as shortcuts are written: 'Mod+Shift+Z'. */
export function shortcutOf(press: KeyPress, isMac: boolean): string {
  const mod = isMac ? press.metaKey : press.ctrlKey
  const key = keyOf(press)
  const isSign = /^[+\-=?]$/.test(key)
  return [mod && 'Mod', press.altKey && 'Alt', press.shiftKey && !isSign && 'Shift', key].filter(Boolean).join('+')
}

const signs: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Delete: '⌫',
  Backspace: '⌫',
  Escape: 'esc',
  Enter: '↵',
}
const words: Record<string, string> = { Mod: 'Ctrl', Delete: 'Del', Escape: 'Esc' }

/** Writes a shortcut for people, as their system does. */
export function shortcutText(shortcut: string, isMac: boolean): string {
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+')
  return parts.map((part) => (isMac ? signs : words)[part] ?? part).join(isMac ? '' : '+')
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
