import { ProLayout, ProTable } from '@ant-design/pro-components'
import { createRoot } from 'react-dom/client'

const menu = ['Dashboard', 'Devices', 'Templates', 'Displays', 'Tasks', 'Rooms', 'Users']
const columns = [
  { title: 'Mac', dataIndex: 'mac' },
  { title: 'Alias', dataIndex: 'alias' },
  { title: 'Status', dataIndex: 'status', valueEnum: { online: 'Online', offline: 'Offline' } },
  { title: 'Wanted', dataIndex: ['wanted', 'templateName'], search: false },
  { title: 'Shown', dataIndex: ['shown', 'templateName'], search: false },
  { title: 'Signal', dataIndex: 'rssi' },
  { title: 'Battery', dataIndex: 'batteryVoltage', search: false },
  { title: 'Last seen', dataIndex: 'lastSeenAt', valueType: 'dateTime', search: false },
]

createRoot(document.getElementById('root')!).render(
  <ProLayout
    layout="mix"
    title="Devices"
    location={{ pathname: '/devices' }}
    route={{ path: '/', routes: menu.map((name) => ({ path: `/${name.toLowerCase()}`, name })) }}
  >
    <ProTable
      rowKey="mac"
      columns={columns}
      request={async () => {
        const { items, total } = await (await fetch('/devices.json')).json()
        return { data: items, total, success: true }
      }}
    />
  </ProLayout>,
)
