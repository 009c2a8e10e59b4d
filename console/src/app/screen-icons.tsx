import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DotChartOutlined from '@ant-design/icons/DotChartOutlined'
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import LaptopOutlined from '@ant-design/icons/LaptopOutlined'
import LayoutOutlined from '@ant-design/icons/LayoutOutlined'
import PictureOutlined from '@ant-design/icons/PictureOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import TabletOutlined from '@ant-design/icons/TabletOutlined'
import type { Screen } from '../screens.tsx'

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
}
