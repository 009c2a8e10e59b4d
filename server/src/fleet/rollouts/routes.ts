import { Refusal, wrong } from '@wifi-tms/contract/errors'
import {
  cancelRollout,
  countTargets,
  pauseRollout,
  readRolloutDevices,
  resumeRollout,
  retryRollout,
  rollouts,
  startRollout,
  usualThresholds,
} from '@wifi-tms/contract/rollouts'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { visibleFields } from '../orders/give-order.ts'
import { chooseDevices, chooseTargets, countChoice, findFirmware } from './choose-targets.ts'
import { moveRollout, refuseState } from './move-rollout.ts'
import { sealSettings } from './order-settings.ts'
import { dropTargets, findRollout, listTargets, saveEndsAndSettings, toRollouts } from './queries.ts'

/** The calls of rollouts. A rollout can be changed until it starts, and removed unless it runs. */
export function rolloutRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, rollouts, {
    table: 'rollout',
    locks: ['ota', 'wishes'],
    sort: '-createdAt',
    async toColumns(write, { tx, before }) {
      const { deviceIds, filter, all, ota = '', config, groups, usbOnly, downgrade, joiners, ...limits } = write
      const usual = usualThresholds[config ? 'config' : 'ota']
      if (before && before.state !== 'ready') throw refuseState(before.state)
      const choice = { deviceIds, filter, all }
      // Firmware and settings exclude each other, and one of them must be there.
      if ((ota === '') === (config === undefined)) throw wrong('ota', 'wants either ota or config')
      if (!config) await findFirmware(tx, ota)
      await chooseDevices(tx, choice)
      return {
        ...limits,
        success: limits.success ?? usual.success,
        failure: limits.failure ?? usual.failure,
        ota,
        config: config ? JSON.stringify(visibleFields({ fields: config })) : null,
        sealed: null,
        target: JSON.stringify(choice),
        steps: JSON.stringify(groups),
        ends: '[]',
        usbOnly: Number(usbOnly),
        downgrade: Number(downgrade),
        joiners: Number(joiners),
        state: 'ready',
        reason: '',
        // No group has begun.
        openGroup: -1,
      }
    },
    async whenSaved(tx, { config }, _, after) {
      after.ends = JSON.stringify(await chooseTargets(tx, after))
      after.sealed = config ? sealSettings(core, after.id, config) : null
      await saveEndsAndSettings(tx, after)
    },
    toObjects: (rows, _, db) => toRollouts(db, rows),
    async beforeRemove(row, { tx }) {
      if (row.state === 'running') throw refuseState(row.state)
      await dropTargets(tx, row.id)
    },
  })
  answer(countTargets, (input) => countChoice(core.db, input))
  answer(startRollout, ({ id }, ask) => moveRollout(core, id, 'start', ask))
  answer(pauseRollout, ({ id }, ask) => moveRollout(core, id, 'pause', ask))
  answer(resumeRollout, ({ id }, ask) => moveRollout(core, id, 'resume', ask))
  answer(cancelRollout, ({ id }, ask) => moveRollout(core, id, 'cancel', ask))
  answer(retryRollout, ({ id }, ask) => moveRollout(core, id, 'retry', ask))
  answer(readRolloutDevices, async ({ id, ...page }) => {
    const row = await findRollout(core.db, id)
    if (!row) throw new Refusal('notFound', 'There is no such rollout')
    return listTargets(core.db, row, page)
  })
}
