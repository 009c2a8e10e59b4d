import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useInsertionEffect, useRef } from 'react'
import type { CallFailure } from '../http/failure.ts'

interface Callbacks<O> {
  onSuccess?: ((output: O) => unknown) | undefined
  onError?: ((failure: CallFailure) => unknown) | undefined
  onSettled?: (() => unknown) | undefined
}

/**
 * A mutation that calls back also while its page is hidden, because the person looks at another tab: the library's own
 * `mutate` would forget the callbacks. It does not call back after its component is gone.
 */
export function useLastingMutation<O, I>(options: UseMutationOptions<O, CallFailure, I>) {
  const { mutateAsync, ...mutation } = useMutation(options)
  const isMounted = useRef(false)
  // When React hides a page, it ends all effects of the page except insertion effects.
  useInsertionEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const mutate = useCallback(
    (input: I, { onSuccess, onError, onSettled }: Callbacks<O> = {}) => {
      const callBack = (call: () => unknown) => {
        if (!isMounted.current) return
        call()
        onSettled?.()
      }
      void mutateAsync(input).then(
        (output) => callBack(() => onSuccess?.(output)),
        (failure: CallFailure) => callBack(() => onError?.(failure)),
      )
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
