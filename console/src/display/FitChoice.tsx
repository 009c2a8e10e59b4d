import { uprightSize } from '@wifi-tms/contract/drawing'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import { useScreenTypes } from '../list/lookups.ts'
import { chooseTags, useChosen } from './chosen.ts'

interface Props {
  unfit: number
  resolution: string
  contain: boolean
  setContain: (contain: boolean) => void
}

/** Explains that some tags have another resolution, and offers to scale the template or to leave them out. */
export function FitChoice({ unfit, resolution, contain, setContain }: Props) {
  const { t } = useTranslation()
  const { tags, matching } = useChosen()
  const screens = useScreenTypes()
  const leaveOut = () =>
    chooseTags(
      [...tags.values()].filter(({ screenType }) => {
        const screen = screens.get(screenType ?? '')
        if (!screen) return true
        const { width, height } = uprightSize(screen)
        return `${width}x${height}` === resolution
      }),
    )
  return (
    <div className="fit-choice" role="alert">
      <p>{t('display.unfit', { count: unfit, resolution: resolution.replace('x', ' × ') })}</p>
      <Checkbox checked={contain} onChange={(event) => setContain(event.target.checked)}>
        {t('display.contain')}
      </Checkbox>
      {!matching && !contain && (
        <Button size="small" onClick={leaveOut}>
          {t('display.leaveOut')}
        </Button>
      )}
    </div>
  )
}
