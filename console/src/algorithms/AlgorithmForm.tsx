import { type Algorithm, algorithmNames, algorithms } from '@wifi-tms/contract/algorithms'
import { algorithms as known } from '@wifi-tms/paint/algorithms'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../list/FormModal.tsx'
import { RequiredText } from '../list/RequiredText.tsx'
import { methodWords } from './method-words.ts'

/** Adds an algorithm or changes one: a name of this installation for one of the painter's methods. */
export function AlgorithmForm({ algorithm, close }: { algorithm: Algorithm | undefined; close: () => void }) {
  const { t, i18n } = useTranslation()
  return (
    <FormModal
      title={algorithm ? t('algorithm.edit') : t('algorithm.add')}
      resource={algorithms}
      object={algorithm}
      start={algorithm ? { name: algorithm.name, algorithm: algorithm.algorithm } : {}}
      close={close}
    >
      <RequiredText name="name" label={t('algorithm.name')} fault={t('algorithm.nameFault')} />
      <Form.Item
        name="algorithm"
        label={t('algorithm.algorithm')}
        rules={[{ required: true, message: t('algorithm.algorithmFault') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={algorithmNames.map((value) => ({
            value,
            label: known[value].label,
            about: methodWords(value, t, i18n.language),
          }))}
          optionRender={({ label, data }) => (
            <>
              {label} <span className="none">· {data.about}</span>
            </>
          )}
        />
      </Form.Item>
    </FormModal>
  )
}
