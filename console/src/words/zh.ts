import { together } from './together.ts'

export default together(import.meta.glob<object>('../*/*/words/zh.json', { eager: true, import: 'default' }))
