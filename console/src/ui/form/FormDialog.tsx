import { useQuery } from '@tanstack/react-query'
import type { Input } from '@wifi-tms/contract/endpoint'
import Form, { type FormInstance } from 'antd/es/form'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Editable } from '../../base/calls/resource.ts'
import { callQuery } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { refusalText } from '../../base/http/refusal-text.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { changeTabs } from '../../base/tabs/tab-store.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { AnswerPlaceholder } from '../page/AnswerPlaceholder.tsx'
import { Dialog } from './Dialog.tsx'
import { draftOf, dropDraft, keepDraft } from './draft.ts'
import { FormPage, FormPart } from './FormPage.tsx'
import { useLeaving } from './use-leaving.tsx'
import { useStale } from './use-stale.tsx'

/**
 * Gives the error texts of each field: the faults that the server found, or the reason of a refusal that names fields.
 */
function faultsOf(failure: CallFailure, t: TFunction, noun: string, fileText: string | undefined) {
  const { faults, facts } = failure
  const refusal = refusalText(failure, t, noun)
  const namedFields = [facts?.field, facts?.fields].flat().filter((field) => typeof field === 'string')
  return [
    ...faults.map(({ path, message }) => ({
      name: path.split('.'),
      errors: [fileText ?? refusal ?? faultText(message, t)],
    })),
    ...namedFields.map((name) => ({ name, errors: refusal ? [refusal] : [] })),
  ]
}

/**
 * Reads the whole object once, because rows of a list may lack fields. It is not read again while the form is open, so
 * that the server can tell when somebody else has changed it meanwhile.
 */
const useObjectOnce = ({ get }: Editable, id: string | undefined, form: string) =>
  useQuery({
    ...callQuery(get, { id }, { quiet: true }),
    // The first part lists the resources whose changes refresh a query; here it is empty. The form's id is part of the
    // key, so that each opened form reads the object itself.
    queryKey: [[], get.path, { id, form }],
    enabled: ({ state }) => id !== undefined && state.data === undefined,
    gcTime: 0,
  })

/**
 * Stores the typed values when the person leaves the window, also when the person logs in again. Returns the values
 * that were stored the last time.
 */
function useDraft(form: FormInstance, noun: string, id: string | undefined) {
  const [draft] = useState(() => {
    const stored = draftOf(noun)
    return stored?.id === id ? (stored?.values ?? {}) : {}
  })
  // The draft, which has been read above, is dropped, so that it is offered only once. It is also dropped when the form
  // is closed.
  useEffect(() => {
    dropDraft()
    return dropDraft
  }, [])
  useEffect(() => {
    const storeDraft = () => {
      const typed = { ...draft, ...form.getFieldsValue(true, (field) => field?.touched ?? false) }
      if (Object.keys(typed).length > 0) keepDraft(noun, id, typed)
    }
    window.addEventListener('pagehide', storeDraft)
    return () => window.removeEventListener('pagehide', storeDraft)
  })
  return draft
}

const withoutNull = (object: object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))

interface Props {
  noun: NounWith<'add' | 'edit'>
  resource: Editable
  /** The object that is changed; undefined if a new one is added. */
  object: { _id: string } | undefined
  /** The initial values of fields, in place of the object's values; undefined while they are being fetched. */
  start: object | undefined
  close: () => void
  /** Called with the saved object, before the dialog closes. */
  onSaved?: (object: { _id: string }) => void
  /** The frame of the form, if it is a page of its own or a part of a page instead of a dialog. */
  frame?: 'page' | 'part'
  /** Converts the object's values for the fields that hold them in another shape. */
  toFields?: (object: never) => object
  /** Converts the values of the fields back to the body of the call; if absent, the values are the body. */
  toWrite?: (fields: Record<string, unknown>) => object
  /** Gives the sentence about a refused file, by the file's name. */
  fileRefusalText?: (failure: CallFailure, file: string | undefined) => string
  /** Called with a refusal and the refused object; `leave` closes the form as if the object were saved. */
  onRefused?: (failure: CallFailure, written: Record<string, unknown>, leave: () => void) => void
  /** The fields, each under the name that it has in the object. */
  children: ReactNode
}

/**
 * A dialog that adds or changes one object of a resource. A change sends the whole object, with the values of the
 * fields.
 */
export function FormDialog(props: Props) {
  const { noun, resource, object, start, close, onSaved, frame, toFields, toWrite, fileRefusalText, onRefused } = props
  const { t } = useTranslation()
  const id = useId()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [sentPart, setSentPart] = useState<number>()
  const upload = useRef<AbortController>(undefined)
  const change = useChange(object ? resource.update : resource.create, noun, {
    progress: setSentPart,
    signal: () => {
      upload.current = new AbortController()
      return upload.current.signal
    },
  })
  const answer = useObjectOnce(resource, object?._id, id)
  // The version that another person saved, once this person continues from it.
  const [adoptedObject, setAdoptedObject] = useState<object>()
  const readObject = adoptedObject ?? (answer.data as object | undefined)
  const draft = useDraft(form, noun, object?._id)
  // The fields come from the object as it was just read: a row of a list may be older than the version that is sent.
  const fieldsOf = (object: object) => ({ ...object, ...toFields?.(object as never) })
  const { fetchTheirs, notice } = useStale(form, noun, resource, { fieldsOf, draft, adopt: setAdoptedObject })
  const [isChanged, setChanged] = useState(Object.keys(draft).length > 0)
  // A dialog is closed when its changes are discarded, so that it is not open when the person returns to its page.
  const { leave, stopAsking, question } = useLeaving(isChanged, frame ? undefined : close)
  const { pathname } = useLocation()
  /** Closes the form, and the tab of a form that is a page. */
  const closeForm = () => {
    close()
    if (frame === 'page') changeTabs({ type: 'close', path: pathname })
  }
  const isSaving = useRef(false)
  const isReady = start !== undefined && (object === undefined || readObject !== undefined)
  const save = (fields: Record<string, unknown>) => {
    // A second quick press may arrive before the button is disabled.
    if (isSaving.current) return
    isSaving.current = true
    // Fields that the form does not show keep the values that were read.
    const written = { ...readObject, ...(toWrite?.(fields) ?? fields), ...(object && { id: object._id }) }
    change.mutate(written as Input<Editable['update']>, {
      onSuccess: (object) => {
        toast('done', t('list.saved'))
        stopAsking()
        onSaved?.(object as unknown as { _id: string })
        closeForm()
      },
      onError: (failure) => {
        // The person has cancelled the upload.
        if (!(failure instanceof CallFailure)) return
        onRefused?.(failure, written, () => {
          stopAsking()
          closeForm()
        })
        if (failure.reason === 'stale' && object && readObject) void fetchTheirs(failure, readObject, object._id)
        const { file } = fields as { file?: File }
        const faults = faultsOf(failure, t, noun, failure.reason && fileRefusalText?.(failure, file?.name))
        form.setFields(faults)
        if (faults[0]) form.focusField(faults[0].name)
      },
      onSettled: () => {
        isSaving.current = false
        setSentPart(undefined)
      },
    })
  }
  const Frame = frame === 'page' ? FormPage : frame === 'part' ? FormPart : Dialog
  return (
    <>
      <Frame
        title={t(object ? `${noun}.edit` : `${noun}.add`)}
        okText={t('app.save')}
        cancelText={t('app.cancel')}
        // The button's `loading` is used, because the dialog's `confirmLoading` would prevent cancelling.
        okButtonProps={{ htmlType: 'submit', form: id, disabled: !isReady, loading: change.isPending }}
        onCancel={() => (change.isPending ? upload.current?.abort() : leave(closeForm))}
        width={480}
        destroyOnHidden
      >
        {isReady ? (
          <Form
            id={id}
            // A dialog may lie above a page with fields of the same names, so only forms on pages have a name.
            {...(frame && { name: id })}
            form={form}
            layout="vertical"
            initialValues={{ ...(readObject && withoutNull(fieldsOf(readObject))), ...start, ...draft }}
            onFinish={save}
            onValuesChange={() => setChanged(true)}
            requiredMark
            scrollToFirstError={{ focus: true }}
          >
            {notice}
            {props.children}
            {sentPart !== undefined && (
              <progress className="form-progress" aria-label={t('app.save')} value={sentPart} />
            )}
          </Form>
        ) : (
          <AnswerPlaceholder answer={answer} />
        )}
      </Frame>
      {question}
    </>
  )
}
