import type { ElementKind } from '@wifi-tms/contract/elements'
import type { EditorSession, Tool } from '../document/session.ts'
import { type Action, always } from './action.ts'
import type { IconName } from './icons.tsx'

const tool = <N extends Tool>(name: N, icon: IconName, ...keys: string[]) => ({
  name,
  group: 'tools' as const,
  icon,
  keys,
  can: always,
  isOn: (session: EditorSession) => session.tool === name,
  apply: (session: EditorSession): EditorSession => ({
    ...session,
    tool: name,
    typingId: undefined,
    croppingId: undefined,
  }),
})

/** The tools in the order of the toolbar. */
export const tools = [
  tool('select', 'select', 'V'),
  tool('text', 'text', 'T'),
  tool('textarea', 'textarea', 'Shift+T'),
  tool('image', 'image', 'P'),
  tool('qrcode', 'qrcode', 'Q'),
  tool('barcode', 'barcode', 'B'),
  tool('rectangle', 'rectangle', 'R'),
  tool('circle', 'circle', 'O'),
  tool('line', 'line', 'L'),
  tool('chart', 'chart', 'Shift+C'),
  tool('icon', 'icon', 'I'),
  tool('repeat', 'repeat', 'Shift+L'),
] as const satisfies readonly (Action & { name: 'select' | ElementKind })[]
