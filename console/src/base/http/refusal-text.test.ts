import { conflicts } from '@wifi-tms/contract/conflicts'
import { callerReasons, type Facts, fieldReasons } from '@wifi-tms/contract/errors'
import { languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { CallFailure } from './failure.ts'
import { refusalText } from './refusal-text.ts'

const refused = (reason: string, facts?: Facts) =>
  new CallFailure('English', 40900, [], { reason, ...(facts && { facts }) })

const users = { kind: 'devices', count: 12, names: ['Window', 'Door', 'Shelf'] }
const cases: [CallFailure, RegExp][] = [
  [refused('in-use', users), /12.*Window.*Door.*Shelf …/],
  [refused('in-use', { kind: 'templates', count: 2, names: ['Menu', 'Door'] }), /2.*Menu.*Door(?!.*…)/],
  [refused('in-use', { ...users, kind: 'admin_users' }), /Window.*Door.*Shelf …/],
  [refused('fixed', { ...users, fields: ['uri', 'width'] }), /12.*Window|Window.*12/],
  [refused('fixed', { ...users, kind: 'templates', fields: ['family'] }), /12.*Window|Window.*12/],
  [refused('fixed', { ...users, kind: 'products', fields: ['family'] }), /Window/],
  [refused('taken', { field: 'wholly-unknown' }), /wholly-unknown/],
  [refused('stale', { by: 'anna' }), /anna/],
  [refused('stale', { by: '' }), /./],
  [refused('built-in', { family: 'Noto Sans' }), /Noto Sans/],
  [refused('in-use', { ...users, kind: 'rooms', count: 1 }), /Window/],
  [refused('in-use', { ...users, kind: 'tasks' }), /12.*Window/],
  [refused('in-use', { ...users, kind: 'playlists' }), /12.*Window/],
  [refused('in-use', { ...users, kind: 'meetings' }), /12.*Window/],
  [
    refused('held', { by: 'Board', at: '10:00–11:00', free: ['11:00–12:00', '14:00–15:00'], rooms: [] }),
    /Board|14:00–15:00/,
  ],
  [refused('held', { by: 'Sales', at: '9', free: ['10'], rooms: [], room: 'Oslo' }), /^Oslo[:：] ?.*Sales/],
  [refused('held', { by: 'Sales', at: '9', free: ['10'], rooms: ['Oslo', 'Rome'] }), /10.*Oslo.*Rome/],
  [refused('plate', { device: 'Door', room: 'Oslo' }), /Door.*Oslo/],
  [refused('directory', { device: 'Door', directory: 'Lift' }), /Door.*Lift/],
  [refused('many-keys', { most: 50 }), /50/],
  [refused('full', { most: 70 }), /70/],
  [refused('in-use', { ...users, kind: 'items' }), /12.*Window/],
  [refused('in-use', { ...users, kind: 'products' }), /12.*Window/],
  [refused('linked', { device: 'Shelf 3', item: 'Milk', to: 'Tea' }), /Shelf 3.*Milk/],
  [refused('too-much', { count: 80, total: 120 }), /80.*120|120.*80/],
  [refused('lacking', { count: 2, places: ['data.lot', 'data.sky'] }), /(?<!data\.)lot.*(?<!data\.)sky/],
  [refused('calendar'), /./],
  [refused('away'), /./],
  [refused('disabled'), /./],
  [refused('rollout-state', { state: 'done' }), /./],
  [refused('not-now'), /./],
  [refused('last-admin'), /./],
  [refused('own-account'), /./],
  [refused('own-change'), /./],
  [refused('second-person', { percent: 30 }), /30/],
  [refused('factor-on'), /./],
  [refused('own-factor-first'), /./],
  [refused('factor-demanded'), /./],
  [refused('narrowed'), /./],
  [refused('editors-only'), /./],
  [refused('not-own'), /./],
  [refused('expired'), /./],
  [refused('never-comes'), /./],
  [refused('too-costly'), /./],
  [refused('common-password'), /./],
  [refused('wrong-password'), /./],
]

test.each(languages)(
  '%s: the sentence says why a change was refused, and names the objects that use the thing',
  async (language) => {
    const t = await speaking(language)
    expect(new Set(cases.map(([failure]) => failure.reason))).toEqual(
      new Set([...Object.keys(conflicts), ...fieldReasons, ...callerReasons]),
    )
    const texts = cases.map(([failure]) => refusalText(failure, t) ?? '')
    expect(new Set(texts).size).toBe(cases.length)
    for (const [index, [, pattern]] of cases.entries()) {
      expect(texts[index]).toMatch(pattern)
      expect(texts[index]).not.toMatch(/English|refusals\.|\{\{|undefined/)
    }
    expect(refusalText(refused('fixed', { ...users, fields: ['uri'] }), t, 'products')).toContain(t('products.uri'))
  },
)

test('an unknown reason, or facts of an unexpected shape, have no sentence in the console', async () => {
  const t = await speaking('zh')
  expect(refusalText(refused('gremlins', users), t)).toBeUndefined()
  expect(refusalText(refused('in-use', { kind: 'wizard', count: 1, names: [] }), t)).toBeUndefined()
  expect(refusalText(refused('in-use'), t)).toBeUndefined()
})
