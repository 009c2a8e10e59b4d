import { roles } from '@wifi-tms/contract/permissions'
import { demandFactor, readFactorDemand } from '@wifi-tms/contract/two-factor'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'

/** Chooses the roles that need a second factor. */
function FactorDemandDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const answer = useCall(readFactorDemand, {}, { quiet: true })
  const demand = useChange(demandFactor, 'users')
  const [chosenRoles, setChosenRoles] = useState<string[]>()
  const checkedRoles = chosenRoles ?? answer.data?.roles ?? []
  const save = () => {
    const demandedRoles = roles.filter((role) => checkedRoles.includes(role))
    const onSuccess = () => {
      toast('done', t('users.demanded'))
      close()
    }
    demand.mutate({ roles: demandedRoles }, { onSuccess })
  }
  return (
    <Dialog
      title={t('users.demand')}
      okText={t('app.save')}
      cancelText={t('app.cancel')}
      okButtonProps={{ loading: demand.isPending, disabled: !answer.data }}
      onOk={save}
      onCancel={close}
      width={440}
    >
      <p className="demand-text">{t('users.demandText')}</p>
      {answer.data ? (
        <Checkbox.Group
          className="role-fields"
          aria-label={t('users.roles')}
          value={checkedRoles}
          onChange={setChosenRoles}
          options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        />
      ) : (
        <AnswerPlaceholder answer={answer} />
      )}
    </Dialog>
  )
}

/** The button that opens the choice of the roles that need a second factor. */
export function FactorDemandButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('users.twoFactor')}</Button>
      {isOpen && <FactorDemandDialog close={() => setOpen(false)} />}
    </>
  )
}
