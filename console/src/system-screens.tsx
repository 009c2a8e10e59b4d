import { page, type Screen } from './screen.ts'

/** The screens under the heading `system`, in the order of the sidebar. */
export const systemScreens = {
  users: {
    path: '/system/user',
    page: page(() => import('./access/users/UserList.tsx')),
    icon: 'people',
    group: 'system',
    needs: 'users.read',
  },
  deviceTypes: {
    path: '/system/devtype',
    page: page(() => import('./catalogue/device-types/DeviceTypeList.tsx')),
    icon: 'chip',
    group: 'system',
    needs: 'catalogue.write',
  },
  screenTypes: {
    path: '/system/screentype',
    page: page(() => import('./catalogue/screen-types/ScreenTypeList.tsx')),
    icon: 'panel',
    group: 'system',
    needs: 'catalogue.write',
  },
  algorithms: {
    path: '/system/algorithm',
    page: page(() => import('./catalogue/algorithms/AlgorithmList.tsx')),
    icon: 'dots',
    group: 'system',
    needs: 'catalogue.read',
  },
  otas: {
    path: '/system/ota',
    page: page(() => import('./fleet/otas/OtaList.tsx')),
    icon: 'upgrade',
    group: 'system',
    needs: 'otas.write',
  },
  rollouts: {
    path: '/device/rollout',
    page: page(() => import('./fleet/rollouts/RolloutPage.tsx')),
    icon: 'rollout',
    group: 'system',
    needs: 'rollouts.read',
  },
  webhooks: {
    path: '/system/webhook',
    page: page(() => import('./integrations/webhooks/WebhookPage.tsx')),
    icon: 'hook',
    group: 'system',
    needs: 'webhooks.read',
  },
  alerts: {
    path: '/system/alert',
    page: page(() => import('./integrations/alerts/AlertList.tsx')),
    icon: 'mail',
    group: 'system',
    needs: 'alerts.read',
  },
  audits: {
    path: '/system/audit',
    page: page(() => import('./access/audit/AuditList.tsx')),
    icon: 'clock',
    group: 'system',
    needs: 'audit.read',
  },
  servers: {
    path: '/system/servers',
    page: page(() => import('./access/servers/ServersPage.tsx')),
    icon: 'server',
    group: 'system',
    needs: 'servers.read',
  },
} as const satisfies Record<string, Screen>
