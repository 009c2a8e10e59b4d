import type { ElementKind } from '@wifi-tms/contract/elements'
import type { EditorSession, Tool } from '../document/session.ts'
import { type Action, always } from './action.ts'
import type { IconName } from './icons.tsx'

const toolAction = <N extends Tool>(name: N, icon: IconName, ...keys: string[]) => ({
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
  toolAction('select', 'select', 'V'),
  toolAction('text', 'text', 'T'),
  toolAction('textarea', 'textarea', 'Shift+T'),
  toolAction('image', 'image', 'P'),
  toolAction('qrcode', 'qrcode', 'Q'),
  toolAction('barcode', 'barcode', 'B'),
  toolAction('rectangle', 'rectangle', 'R'),
  toolAction('circle', 'circle', 'O'),
  toolAction('line', 'line', 'L'),
  toolAction('chart', 'chart', 'Shift+C'),
  toolAction('icon', 'icon', 'I'),
  toolAction('repeat', 'repeat', 'Shift+L'),
] as const satisfies readonly (Action & { name: 'select' | ElementKind })[]
