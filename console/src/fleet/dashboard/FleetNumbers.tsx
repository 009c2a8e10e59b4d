import type { Overview } from '@wifi-tms/contract/overview'
import { wishStates } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../base/paths.ts'
import { Figures } from './Figures.tsx'

/**
 * Shows the fleet in two rows of figures: by connection and by picture. Each figure leads to the devices that it
 * counts.
 */
export function FleetNumbers({ overview: { devices, online, asleep, wanted } }: { overview: Overview }) {
  const { t } = useTranslation()
  const offline = devices - online
  // Every wish (the order to show a picture) is in one of these states, so the remaining devices have no wish.
  const withoutWish = wishStates.reduce((count, state) => count - wanted[state], devices)
  return (
    <>
      <Figures
        label={t('dashboard.connection')}
        figures={[
          { key: 'devices', value: devices, label: t('fleet.devices', { count: devices }), to: pathTo('devices', {}) },
          {
            key: 'online',
            value: online - asleep,
            label: t('online.online'),
            to: pathTo('devices', { status: 'online', sleeps: 'false' }),
          },
          {
            key: 'asleep',
            value: asleep,
            label: t('online.asleep'),
            to: pathTo('devices', { status: 'online', sleeps: 'true' }),
          },
          {
            key: 'offline',
            value: offline,
            label: t('online.offline'),
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
            label: t(`states.${state}`),
            to: pathTo('devices', { state }),
          })),
          { key: 'none', value: withoutWish, label: t('devices.nothingWanted'), to: pathTo('devices', { state: '' }) },
        ]}
      />
    </>
  )
}
