import UndoOutlined from '@ant-design/icons/UndoOutlined'
import type { Inks, PanelColor } from '@wifi-tms/contract/screen-types'
import { kinds } from '@wifi-tms/paint/panels'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { hexOf } from './hex.ts'

interface Props {
  color: PanelColor
  value?: Inks | undefined
  onChange?: (inks: Inks | undefined) => void
}

/** The fields for a panel's inks, each with its published colour, or the colour measured on the panels in use. */
export function InkFields({ color, value = {}, onChange }: Props) {
  const { t } = useTranslation()
  const change = (colour: keyof Inks, hex: string | undefined) => {
    const { [colour]: _before, ...otherInks } = value
    const inks = hex ? { ...otherInks, [colour]: hex } : otherInks
    onChange?.(Object.keys(inks).length > 0 ? inks : undefined)
  }
  return (
    <ul className="ink-fields">
      {kinds[color].inks.map(({ colour, rgb, estimated }) => {
        if (colour === 'transparent' || colour === 'grey') return null
        const published = hexOf(rgb)
        const measured = value[colour]
        const ink = t(`inkNames.${colour}`)
        return (
          <li key={colour}>
            <label>
              <input
                type="color"
                value={measured ?? published}
                onChange={(event) => change(colour, event.target.value === published ? undefined : event.target.value)}
              />
              <span>
                {ink} {measured && <code>{measured}</code>}
                <small>{t(estimated ? 'screenTypes.estimated' : 'screenTypes.published', { colour: published })}</small>
              </span>
            </label>
            {measured && (
              <Button
                type="text"
                size="small"
                icon={<UndoOutlined aria-hidden />}
                aria-label={t('screenTypes.reset', { ink })}
                title={t('screenTypes.reset', { ink })}
                onClick={() => change(colour, undefined)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
