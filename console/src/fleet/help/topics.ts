import type { Permission } from '@wifi-tms/contract/permissions'
import type { ScreenName } from '../../base/paths.ts'

/**
 * The tasks that the help explains, in the order in which people need them, each with its page and the permission for
 * it.
 */
export const tasks = [
  { topic: 'addDevice', screen: 'tools' },
  { topic: 'otherScreens', screen: 'devices' },
  { topic: 'picture', screen: 'images' },
  { topic: 'display', screen: 'display' },
  { topic: 'table', screen: 'tableDisplay' },
  { topic: 'rooms', screen: 'rooms' },
  { topic: 'booking', screen: 'newMeeting', needs: 'meetings.own' },
  { topic: 'tasks', screen: 'tasks' },
  { topic: 'playlists', screen: 'playlists' },
  { topic: 'items', screen: 'items' },
  { topic: 'dataSources', screen: 'dataSources' },
  { topic: 'failed', screen: 'devices' },
  { topic: 'firmware', screen: 'otas', needs: 'otas.write' },
  { topic: 'users', screen: 'users' },
] as const satisfies { topic: string; screen: ScreenName; needs?: Permission }[]
export type HelpTask = (typeof tasks)[number]

/** Each task is done in four steps. */
export const steps = ['one', 'two', 'three', 'four'] as const

/** The topics of people who may not see the devices. */
export const memberTopics = ['booking'] as const

export const topics = [...tasks.map(({ topic }) => topic), 'interface', 'protocol'] as const
