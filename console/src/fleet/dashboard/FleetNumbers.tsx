import { wishStates } from '@wifi-tms/contract/devices'
import type { Overview } from '@wifi-tms/contract/overview'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../base/paths.ts'
import { Figures } from './Figures.tsx'

/** Shows the fleet in figures, each of which leads to the devices it counts; those of a row add up to all devices. */
export function FleetNumbers({ overview: { devices, online, asleep, wanted } }: { overview: Overview }) {
  const { t } = useTranslation()
  const offline = devices - online
  const none = wishStates.reduce((left, state) => left - wanted[state], devices)
  return (
    <>
      <Figures
        label={t('dashboard.connection')}
        figures={[
          { key: 'devices', value: devices, word: t('fleet.devices', { count: devices }), to: pathTo('devices', {}) },
          {
            key: 'online',
            value: online - asleep,
            word: t('online.online'),
            to: pathTo('devices', { status: 'online', sleeps: 'false' }),
          },
          {
            key: 'asleep',
            value: asleep,
            word: t('online.asleep'),
            to: pathTo('devices', { status: 'online', sleeps: 'true' }),
          },
          {
            key: 'offline',
            value: offline,
            word: t('online.offline'),
            to: pathTo('devices', { status: 'offline' }),
          },
        ]}
      />
      <Figures
        label={t('dashboard.states')}
        figures={[
          ...(['shown', 'waiting', 'sending', 'drawing', 'failed'] as const).map((state) => ({
            key: state,
            value: wanted[state],
            word: t(`states.${state}`),
            to: pathTo('devices', { state }),
          })),
          { key: 'none', value: none, word: t('devices.nothingWanted'), to: pathTo('devices', { state: '' }) },
        ]}
      />
    </>
  )
}
