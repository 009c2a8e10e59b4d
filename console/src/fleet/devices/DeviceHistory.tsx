import { readFrame } from '@wifi-tms/contract/device-calls'
import { readHistory } from '@wifi-tms/contract/device-history'
import type { Device } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { exactTime } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import { ListStates } from '../../ui/list/ListStates.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { templateName } from '../../ui/page/template-name.ts'
import { useDisplayFailureText } from '../status/display-failure-text.ts'
import { StateMark } from '../status/StateMark.tsx'
import { WaitLine } from './NextContact.tsx'

/** The space for each picture, in CSS pixels. */
const THUMB = { width: 132, height: 96 }

/** Lists the pictures that were ordered for a device, newest first, each with its state. */
export function DeviceHistory({ device }: { device: Device }) {
  const { t } = useTranslation()
  const displayFailureText = useDisplayFailureText()
  const [paging, setPaging] = useState({ page: 1, limit: 10 })
  const answer = useCall(readHistory, { id: device._id, ...paging }, { keepsPrevious: true })
  const screenType = useObject(screenTypes, device.screenType)
  return (
    <section className="panel">
      <h2>{t('history.title')}</h2>
      <ListStates answer={answer} empty={<p className="none">{t('history.none')}</p>}>
        <ol className="history">
          {answer.data?.items.map((item) => (
            <li key={`${item.display}-${item.at}`}>
              <Glass
                src={item.frame ? pictureUrl(readFrame, { id: device._id, sha256: item.frame }) : undefined}
                alt={t('history.picture', { name: templateName(item.templateName, t) })}
                size={screenType && uprightSize(screenType)}
                box={THUMB}
                blank={t('glass.notPainted')}
              />
              <div>
                <Link to={pathTo('display', { display: item.display })} className="row-name">
                  {templateName(item.templateName, t)}
                </Link>
                <StateMark state={item.state} />
                <WaitLine device={device} state={item.state} />
                <time dateTime={item.at}>{exactTime(item.shownAt ?? item.at)}</time>
                {item.message && <span className="second">{displayFailureText(item)}</span>}
              </div>
            </li>
          ))}
        </ol>
      </ListStates>
      <Pager total={answer.data?.total ?? 0} {...paging} change={setPaging} />
    </section>
  )
}
