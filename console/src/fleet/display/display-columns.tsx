import type { DisplaySummary } from '@wifi-tms/contract/displays'
import { itemStates } from '@wifi-tms/contract/wishes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { templateName as nameOf } from '../../ui/page/template-name.ts'
import { DisplayMark } from '../status/DisplayMark.tsx'
import { ProgressBar } from '../status/ProgressBar.tsx'
import { StateShape } from '../status/StateMark.tsx'

/** The columns of the list of displays. */
export function useDisplayColumns(): ListColumn<DisplaySummary>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      key: 'name',
      title: t('display.template'),
      sort: 'templateName',
      wide: true,
      cell: ({ _id, templateName }) => (
        <Link to={pathTo('display', { display: _id })} className="row-name">
          {nameOf(templateName, t)}
        </Link>
      ),
    },
    { key: 'state', title: t('displays.state'), sort: 'state', cell: ({ state }) => <DisplayMark state={state} /> },
    {
      key: 'progress',
      title: t('progress.title'),
      cell: ({ counts, total }) => (
        <div className="display-progress">
          <ProgressBar counts={counts} total={total} />
          <ul className="display-counts">
            {itemStates
              .filter((state) => counts[state] > 0)
              .map((state) => (
                <li key={state} className="state" data-state={state} title={t(`states.${state}`)}>
                  <StateShape state={state} />
                  {numberText(counts[state], i18n.language)} <span className="unseen">{t(`states.${state}`)}</span>
                </li>
              ))}
          </ul>
        </div>
      ),
    },
    {
      key: 'total',
      title: t('displays.total'),
      sort: 'total',
      titledOnPhone: true,
      cell: ({ total }) => numberText(total, i18n.language),
    },
    {
      key: 'source',
      title: t('displays.source'),
      sort: 'source',
      titledOnPhone: true,
      cell: ({ source }) => t(`sources.${source}`),
    },
    {
      key: 'by',
      title: t('displays.by'),
      sort: 'createdBy',
      titledOnPhone: true,
      cell: ({ createdBy }) => createdBy || <span className="none">–</span>,
    },
    { key: 'at', title: t('displays.at'), sort: 'at', cell: ({ at }) => <Moment at={at} /> },
  ]
}
