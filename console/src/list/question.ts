import { create } from 'zustand'

/** Something to be deleted once a person has said so. */
export interface Question {
  title: string
  text: string
  name: string
  remove: () => Promise<unknown>
}

/** The question on the screen. */
export const useQuestion = create<{ question: Question | undefined }>(() => ({ question: undefined }))

export const dropQuestion = () => useQuestion.setState({ question: undefined })
