import Drawer from 'antd/es/drawer'
import Switch from 'antd/es/switch'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { changeSettings, useSettings } from '../base/settings/settings.ts'
import './settings-panel.css'

const swatches = ['#409eff', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959cd', '#f5222d']
const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/** The settings for the look of the console in this browser. */
export default function SettingsPanel({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const settings = useSettings()
  return (
    <Drawer open title={t('settings.title')} size={300} onClose={close}>
      <div className="settings">
        <label className="settings-row">
          {t('settings.theme')}
          <input
            type="color"
            value={settings.theme}
            onChange={({ target }) => changeSettings({ theme: target.value })}
          />
        </label>
        <div className="settings-swatches">
          {swatches.map((theme) => (
            <button
              key={theme}
              type="button"
              aria-label={t('settings.swatch', { theme })}
              title={theme}
              aria-pressed={settings.theme.toLowerCase() === theme}
              style={{ background: theme }}
              onClick={() => changeSettings({ theme })}
            />
          ))}
        </div>
        {switches.map((name) => (
          <div key={name} className="settings-row">
            <label htmlFor={id + name}>{t(`settings.${name}`)}</label>
            <Switch id={id + name} checked={settings[name]} onChange={(on) => changeSettings({ [name]: on })} />
          </div>
        ))}
      </div>
    </Drawer>
  )
}
