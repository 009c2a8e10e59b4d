import SendOutlined from '@ant-design/icons/SendOutlined'
import { algorithmNames } from '@wifi-tms/contract/algorithms'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { algorithms } from '@wifi-tms/paint/algorithms'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import { scrollUp } from '../../ui/list/scroll-up.ts'
import { choiceOf, useChosenDevices } from '../devices/chosen-devices.ts'
import { type Choice, type DisplayStep, steps } from './choice.ts'
import type { DisplayOptions } from './display-options.ts'
import { FitChoice } from './FitChoice.tsx'
import type { Displayed } from './GroupGlass.tsx'
import { Overwritten } from './Overwritten.tsx'
import { useDisplayingCount } from './use-displaying.ts'

interface Props {
  total: number
  shown: Displayed | undefined
  /** True if none of the chosen devices has a known screen type yet. */
  areScreensUnknown: boolean
  /** The number of chosen devices that have another resolution. */
  unfitCount: number
  screensById: ReadonlyMap<string, ScreenType>
  options: DisplayOptions
  step: DisplayStep
  choose: (changes: Partial<Choice>) => void
  isStarting: boolean
  start: () => void
}

/** The last step of a display: the button that starts it, or the reason why it cannot start yet. */
export function DisplayBar({
  total,
  shown,
  areScreensUnknown,
  unfitCount,
  screensById,
  options,
  step,
  choose,
  isStarting,
  start,
}: Props) {
  const { t } = useTranslation()
  const { scales, force, algorithm } = options
  const displayingCount = useDisplayingCount()
  const chosenDevices = useChosenDevices()
  const mayShow = useMay('displays.write')
  const isPicture = shown !== undefined && 'crop' in shown
  const mayDraw = useMay('templates.write')
  const findObstacle = () => {
    // A picture needs a template, which the person must be allowed to make.
    if (!mayShow || (isPicture && !mayDraw)) return t('display.lookOnly')
    if (total === 0) return t('display.noDevices')
    if (!shown) return t('display.noTemplate')
    if (isPicture && areScreensUnknown) return t('display.screenUnknown')
    return !scales && unfitCount > 0 ? t('display.unfitLeft', { count: unfitCount }) : undefined
  }
  const obstacle = findObstacle()
  const nextStep = steps[steps.indexOf(step) + 1]
  const goOn = () => {
    choose({ step: nextStep! })
    scrollUp()
  }
  return (
    <section className="display-bar" aria-label={t('screens.newDisplay')} data-step={step}>
      <div className="display-said">
        <p aria-live="polite">{obstacle || t('display.ready', { count: total, name: shown?.name })}</p>
        {mayShow && <Overwritten choice={choiceOf(chosenDevices)} total={total} />}
        {displayingCount > 0 && <p className="warning">{t('display.displaying', { count: displayingCount })}</p>}
      </div>
      {shown && 'canvas' in shown && unfitCount > 0 && (
        <FitChoice resolution={shown.resolution} screensById={screensById} options={options} choose={choose} />
      )}
      <Select
        className="filter last-step"
        aria-label={t('display.algorithm')}
        placeholder={t('display.algorithm')}
        allowClear
        popupMatchSelectWidth={false}
        {...(algorithm && { value: algorithm })}
        options={algorithmNames.map((value) => ({ value, label: algorithms[value].label }))}
        onChange={(chosenAlgorithm: typeof algorithm) => choose({ algorithm: chosenAlgorithm })}
      />
      {mayShow && (
        <Checkbox className="last-step" checked={force} onChange={(event) => choose({ force: event.target.checked })}>
          {t('display.force')}
        </Checkbox>
      )}
      {nextStep && (
        <Button className="next-step" type="primary" size="large" onClick={goOn}>
          {t('display.next', { step: t(`displaySteps.${nextStep}`) })}
        </Button>
      )}
      <Button
        className="last-step"
        type="primary"
        size="large"
        icon={<SendOutlined aria-hidden />}
        disabled={Boolean(obstacle)}
        loading={isStarting}
        onClick={start}
      >
        {t('display.do')}
      </Button>
    </section>
  )
}
