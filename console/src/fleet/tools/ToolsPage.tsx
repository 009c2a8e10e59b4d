import { useTranslation } from 'react-i18next'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { BatteryTool } from './BatteryTool.tsx'
import { FrameTool } from './FrameTool.tsx'
import { PayloadTool } from './PayloadTool.tsx'
import { VersionTool } from './VersionTool.tsx'
import { WifiTool } from './WifiTool.tsx'
import './tools.css'

/** The page of the tools. One makes a device's settings; the others decode values, messages and frames of devices. */
export default function ToolsPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('screens.tools')} />
      <div className="tools">
        <WifiTool />
        <BatteryTool />
        <VersionTool />
        <PayloadTool />
        <FrameTool />
      </div>
    </>
  )
}
