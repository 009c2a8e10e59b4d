import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CloudUploadOutlined from '@ant-design/icons/CloudUploadOutlined'
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined'
import DeploymentUnitOutlined from '@ant-design/icons/DeploymentUnitOutlined'
import DotChartOutlined from '@ant-design/icons/DotChartOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import PlaySquareOutlined from '@ant-design/icons/PlaySquareOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import ScanOutlined from '@ant-design/icons/ScanOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined'
import TabletOutlined from '@ant-design/icons/TabletOutlined'
import TagOutlined from '@ant-design/icons/TagOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import WifiOutlined from '@ant-design/icons/WifiOutlined'
import type { Screen } from '../screen.ts'

export const screenIcons: Record<NonNullable<Screen['icon']>, typeof TabletOutlined> = {
  gauge: DashboardOutlined,
  show: SendOutlined,
  device: TabletOutlined,
  product: AppstoreOutlined,
  picture: PictureOutlined,
  font: FontSizeOutlined,
  template: LayoutOutlined,
  panel: LaptopOutlined,
  dots: DotChartOutlined,
  clock: HistoryOutlined,
  people: TeamOutlined,
  chip: ApiOutlined,
  upgrade: CloudUploadOutlined,
  rollout: DeploymentUnitOutlined,
  room: CalendarOutlined,
  antenna: WifiOutlined,
  directory: ProfileOutlined,
  task: ScheduleOutlined,
  playlist: PlaySquareOutlined,
  item: TagOutlined,
  scan: ScanOutlined,
  source: DatabaseOutlined,
  server: ClusterOutlined,
  hook: ShareAltOutlined,
  mail: MailOutlined,
  tool: ToolOutlined,
  help: QuestionCircleOutlined,
}
