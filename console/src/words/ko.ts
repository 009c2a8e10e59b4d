import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/ko.json', { eager: true, import: 'default' }))
