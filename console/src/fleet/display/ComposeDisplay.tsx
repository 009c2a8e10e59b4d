import { checkMany, type RowWarning, showMany } from '@wifi-tms/contract/displays'
import type { Input } from '@wifi-tms/contract/endpoint'
import { images } from '@wifi-tms/contract/images'
import { readSentence } from '@wifi-tms/contract/sentences'
import { templates } from '@wifi-tms/contract/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { pathTo } from '../../base/paths.ts'
import { LackingQuestion } from '../../ui/lacking/LackingQuestion.tsx'
import { partsOfWarnings } from '../../ui/lacking/parts-of-warnings.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { choiceOf, chooseNone, useChosenDevices } from '../devices/chosen-devices.ts'
import { PlanLink } from '../devices/PlanLink.tsx'
import { ChooseDevices } from './ChooseDevices.tsx'
import { ChooseTemplate } from './ChooseTemplate.tsx'
import { ChosenPicture } from './ChosenPicture.tsx'
import { type Choice, readChoice, writeChoice } from './choice.ts'
import { DisplayBar } from './DisplayBar.tsx'
import { DisplaySteps } from './DisplaySteps.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { partsOf } from './parts.ts'
import { useDisplayValues } from './use-display-values.ts'
import { useGroups } from './use-groups.ts'
import { useSetAsideOldChoice } from './use-set-aside-old-choice.ts'
import { useShowPicture } from './use-show-picture.ts'
import './compose.css'
import '../devices/device-page.css'

/** Composes a display: people choose devices and a template, see a preview for each screen type, and start it. */
export default function ComposeDisplay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { template: templateId, image: imageId, crop, step, onlyFitting, ...options } = readChoice(search)
  const choose = (changes: Partial<Choice>) =>
    setSearch((current) => writeChoice(current, changes), { replace: changes.step === undefined })
  const answer = useCall(templates.get, { id: templateId }, { enabled: templateId !== '', keepsPrevious: true })
  const template = templateId && !imageId ? answer.data : undefined
  const image = useCall(images.get, { id: imageId }, { enabled: imageId !== '' }).data
  const picture = imageId && image ? { ...image, crop } : undefined
  useSetAsideOldChoice()
  const displayValues = useDisplayValues(template ? templateId : '')
  const chosenDevices = useChosenDevices()
  const { groups, total, unfitCount, screensById } = useGroups(chosenDevices, template?.resolution)
  const check = useChange(checkMany)
  const show = useChange(showMany)
  const showPicture = useShowPicture()
  /** The warnings that a person has to confirm before the display starts. */
  const [warningsToConfirm, setWarningsToConfirm] = useState<readonly RowWarning[]>([])
  const { scales, force, algorithm } = options
  const request = {
    ...choiceOf(chosenDevices),
    templateId,
    ...(displayValues.data && { data: displayValues.data as Input<typeof showMany>['data'] }),
    ...(scales && { fit: 'contain' as const }),
    ...(algorithm && { algorithm }),
  }
  /** Starts the display. `isConfirmed` is true once a person has confirmed warnings that would exclude devices. */
  const send = (isConfirmed = false) => {
    // The choice is cleared once it is used: otherwise the next display would overwrite devices that nobody chose for
    // it.
    const onSuccess = ({ _id }: { _id: string }) => {
      chooseNone()
      void navigate(pathTo('display', { display: _id }))
    }
    show.mutate(
      { ...request, ...((force || isConfirmed) && { force: true }) },
      { onSuccess, onSettled: () => setWarningsToConfirm([]) },
    )
  }
  const pictureParts = partsOf(chosenDevices, groups)
  const sendPicture = () =>
    showPicture.mutate(
      {
        image: image!,
        crop,
        parts: pictureParts,
        ...(force && { force }),
        ...(algorithm && { algorithm }),
      },
      {
        onSuccess(displayIds) {
          chooseNone()
          const [firstId] = displayIds
          void navigate(displayIds.length === 1 ? pathTo('display', { display: firstId! }) : pathTo('display'))
        },
      },
    )
  // The check goes without `force`, which would also silence the warnings of missing values.
  const checkAndSend = () =>
    check.mutate(request, {
      onSuccess({ warnings }) {
        // The bar already warns of devices with another resolution, and has a button that leaves them out.
        const doubts = warnings.filter(({ message }) => readSentence(message)?.key !== 'unfit')
        if (doubts.length > 0) setWarningsToConfirm(doubts)
        else send()
      },
    })
  return (
    <>
      <PageHead title={t('screens.newDisplay')}>
        <PlanLink devices={[...chosenDevices.devices.keys()]} template={template?._id} />
      </PageHead>
      <DisplaySteps step={step} choose={choose} />
      <div className="compose" data-step={step}>
        <ChooseDevices />
        {picture ? (
          <ChosenPicture
            image={picture}
            crop={crop}
            resolutions={pictureParts.map(({ resolution }) => resolution)}
            choose={choose}
          />
        ) : (
          <ChooseTemplate
            picked={templateId}
            pick={(id) => choose({ template: id })}
            pickImage={(id) => choose({ image: id })}
            groups={groups}
            onlyFitting={onlyFitting}
            setOnlyFitting={(isOn) => choose({ onlyFitting: isOn })}
          />
        )}
        <PreviewPane groups={groups} shown={picture ?? template} options={options} displayValues={displayValues} />
      </div>
      <DisplayBar
        total={total}
        shown={picture ?? template}
        areScreensUnknown={groups.every(({ screenType }) => !screenType)}
        unfitCount={unfitCount}
        screensById={screensById}
        options={options}
        step={step}
        choose={choose}
        isStarting={check.isPending || show.isPending || showPicture.isPending}
        start={picture ? sendPicture : checkAndSend}
      />
      {warningsToConfirm.length > 0 && (
        <LackingQuestion
          name={template?.name ?? ''}
          {...partsOfWarnings(warningsToConfirm)}
          isPending={show.isPending}
          // A warning with `advice` excludes no device, so it needs no confirmation.
          show={() => send(warningsToConfirm.some(({ advice }) => !advice))}
          close={() => setWarningsToConfirm([])}
        />
      )}
    </>
  )
}
