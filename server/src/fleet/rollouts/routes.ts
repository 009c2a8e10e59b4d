import { Refusal } from '@wifi-tms/contract/errors'
import {
  cancelRollout,
  countTargets,
  pauseRollout,
  readRolloutDevices,
  resumeRollout,
  retryRollout,
  rollouts,
  startRollout,
} from '@wifi-tms/contract/rollouts'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { chooseDevices, countChoice, findFirmware, layTargets } from './choose-targets.ts'
import { moveRollout, refuseState } from './move-rollout.ts'
import { dropTargets, findRollout, listTargets, saveEnds, toRollouts } from './queries.ts'

/** The calls of rollouts. One can be changed until it starts, and removed unless it runs. */
export function rolloutRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, rollouts, {
    table: 'rollout',
    locks: ['ota', 'wishes'],
    sort: '-createdAt',
    async toColumns({ deviceIds, filter, all, groups, usbOnly, downgrade, joiners, ...write }, { tx, before }) {
      if (before && before.state !== 'ready') throw refuseState(before.state)
      const choice = { deviceIds, filter, all }
      await findFirmware(tx, write.ota)
      await chooseDevices(tx, choice)
      return {
        ...write,
        target: JSON.stringify(choice),
        steps: JSON.stringify(groups),
        ends: '[]',
        usbOnly: Number(usbOnly),
        downgrade: Number(downgrade),
        joiners: Number(joiners),
        state: 'ready',
        reason: '',
        openGroup: -1,
      }
    },
    async whenSaved(tx, _, __, after) {
      const ends = JSON.stringify(await layTargets(tx, after))
      await saveEnds(tx, after.id, ends)
      after.ends = ends
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
  answer(readRolloutDevices, async (input) => {
    if (!(await findRollout(core.db, input.id))) throw new Refusal('notFound', 'There is no such rollout')
    return listTargets(core.db, input)
  })
}
